/** What risk status says to people, in every language. */
import type { riskStatusNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const riskStatusTexts: TextsOf<typeof riskStatusNoun> = {
  zh: {
    refusals: {
      risk_law_required: '受限和依法限制必须写明所依据的法律或制度',
      risk_unchanged: '风险状态没有变化',
      risk_with_others: '您设置的状态正由两位同事解除，或在 24 小时内已被其解除：请由其他同事处理',
    },
  },
  en: {
    refusals: {
      risk_law_required: 'Restricted and blocked must name the law or policy they stand on.',
      risk_unchanged: 'This changes nothing about the risk status.',
      risk_with_others:
        'Two others are lifting what you set for this customer, or have within 24 hours: a colleague has to do this.',
    },
  },
  'zh-Hant': {
    refusals: {
      risk_law_required: '受限和依法限制必須寫明所依據的法律或制度',
      risk_unchanged: '風險狀態沒有變化',
      risk_with_others: '您設定的狀態正由兩位同事解除，或在 24 小時內已被其解除：請由其他同事處理',
    },
  },
  ja: {
    refusals: {
      risk_law_required: '制限と法令による停止には、根拠となる法令または規程の記載が必要です',
      risk_unchanged: 'リスク区分に変更はありません',
      risk_with_others:
        '設定した区分は、ほかの2名が解除の手続き中か、24時間以内に解除しています。別の担当者が行ってください',
    },
  },
  ko: {
    refusals: {
      risk_law_required: '제한 및 법적 차단에는 근거가 되는 법령 또는 규정을 기재해야 합니다',
      risk_unchanged: '위험 상태에 변경 사항이 없습니다',
      risk_with_others:
        '본인이 설정한 상태를 다른 두 사람이 해제 중이거나 24시간 이내에 해제했습니다. 다른 담당자가 처리해야 합니다',
    },
  },
  es: {
    refusals: {
      risk_law_required: 'Los estados restringido y bloqueado deben indicar la ley o política aplicable.',
      risk_unchanged: 'Esto no cambia el estado de riesgo.',
      risk_with_others:
        'Otras dos personas están retirando lo que fijaste para este cliente, o lo han hecho en las últimas 24 horas: debe hacerlo un compañero.',
    },
  },
  th: {
    refusals: {
      risk_law_required: 'สถานะจำกัดและระงับตามกฎหมายต้องระบุกฎหมายหรือนโยบายที่ใช้',
      risk_unchanged: 'สถานะความเสี่ยงไม่เปลี่ยนแปลง',
      risk_with_others: 'เพื่อนร่วมงานสองคนกำลังยกเลิกสถานะที่คุณตั้งไว้ หรือยกเลิกแล้วภายใน 24 ชั่วโมง ต้องให้ผู้อื่นดำเนินการ',
    },
  },
};
