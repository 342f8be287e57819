/** What risk status says to people, in every language. */
import type { riskStatusNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const riskStatusTexts: TextsOf<typeof riskStatusNoun> = {
  zh: {
    refusals: {
      risk_law_required: '受限和依法限制必须写明所依据的法律或制度',
      risk_unchanged: '风险状态没有变化',
    },
  },
  en: {
    refusals: {
      risk_law_required: 'Restricted and blocked must name the law or policy they stand on.',
      risk_unchanged: 'This changes nothing about the risk status.',
    },
  },
  'zh-Hant': {
    refusals: {
      risk_law_required: '受限和依法限制必須寫明所依據的法律或制度',
      risk_unchanged: '風險狀態沒有變化',
    },
  },
  ja: {
    refusals: {
      risk_law_required: '制限と法令による停止には、根拠となる法令または規程の記載が必要です',
      risk_unchanged: 'リスク区分に変更はありません',
    },
  },
  ko: {
    refusals: {
      risk_law_required: '제한 및 법적 차단에는 근거가 되는 법령 또는 규정을 기재해야 합니다',
      risk_unchanged: '위험 상태에 변경 사항이 없습니다',
    },
  },
  es: {
    refusals: {
      risk_law_required: 'Los estados restringido y bloqueado deben indicar la ley o política aplicable.',
      risk_unchanged: 'Esto no cambia el estado de riesgo.',
    },
  },
  th: {
    refusals: {
      risk_law_required: 'สถานะจำกัดและระงับตามกฎหมายต้องระบุกฎหมายหรือนโยบายที่ใช้',
      risk_unchanged: 'สถานะความเสี่ยงไม่เปลี่ยนแปลง',
    },
  },
};
