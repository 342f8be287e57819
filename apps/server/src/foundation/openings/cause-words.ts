/** Why opening was stopped, in the caller's language; what an operator added stays as it was written. */
import { type Language, OPENING_CAUSES, type OpeningCause } from '@candor/wire';
import type { Detail } from '../../platform/http/texts/noun-texts.ts';

const WORDS: Readonly<Record<Language, Readonly<Record<OpeningCause, string>>>> = {
  zh: {
    sources: '行情来源不足',
    volatility: '行情波动异常剧烈',
    book: '正在核查平台自营账簿的风险',
    maintenance: '计划维护',
    fault: '正在排除技术故障',
  },
  en: {
    sources: 'Too few price sources.',
    volatility: 'The market is moving unusually fast.',
    book: 'The risk of the house book is being checked.',
    maintenance: 'Planned maintenance.',
    fault: 'A technical fault is being fixed.',
  },
  'zh-Hant': {
    sources: '行情來源不足',
    volatility: '行情波動異常劇烈',
    book: '正在核查平台自營帳簿的風險',
    maintenance: '計畫維護',
    fault: '正在排除技術故障',
  },
  ja: {
    sources: '価格の取得元が不足しています',
    volatility: '相場が異常に大きく変動しています',
    book: '自己勘定のリスクを確認しています',
    maintenance: '計画メンテナンスです',
    fault: '技術的な障害を修復しています',
  },
  ko: {
    sources: '가격 출처가 부족합니다',
    volatility: '시세가 비정상적으로 급변하고 있습니다',
    book: '자기계정의 위험을 점검하고 있습니다',
    maintenance: '예정된 점검입니다',
    fault: '기술 장애를 복구하고 있습니다',
  },
  es: {
    sources: 'Hay muy pocas fuentes de precio.',
    volatility: 'El mercado se mueve con una rapidez inusual.',
    book: 'Se revisa el riesgo de la cartera de la plataforma.',
    maintenance: 'Mantenimiento programado.',
    fault: 'Se corrige un fallo técnico.',
  },
  th: {
    sources: 'แหล่งราคามีไม่เพียงพอ',
    volatility: 'ตลาดเคลื่อนไหวเร็วผิดปกติ',
    book: 'กำลังตรวจสอบความเสี่ยงของบัญชีแพลตฟอร์ม',
    maintenance: 'ปิดปรับปรุงตามกำหนด',
    fault: 'กำลังแก้ไขปัญหาทางเทคนิค',
  },
};

/** The detail of a refusal with its listed cause put into words, before the reason that was written. */
export const causeInWords =
  (language: Language) =>
  (detail: Detail): Detail => {
    const cause = OPENING_CAUSES.find((each) => each === detail['cause']);
    if (cause === undefined) return detail;
    const written = typeof detail['reason'] === 'string' ? detail['reason'] : '';
    return { ...detail, reason: [WORDS[language][cause], written].filter((part) => part !== '').join(' ') };
  };
