/** What markets says to people, in every language. */
import type { marketNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const marketsTexts: TextsOf<typeof marketNoun> = {
  zh: {
    refusals: {
      currency_unknown: '币种不存在',
      pair_unknown: '交易对不存在',
      period_unknown: '不支持该时间周期',
      pair_not_trading: '该交易对暂未开放交易',
      no_price_yet: '暂无价格，请稍后再试',
    },
  },
  en: {
    refusals: {
      currency_unknown: 'This currency does not exist.',
      pair_unknown: 'This trading pair does not exist.',
      period_unknown: 'This interval is not supported.',
      pair_not_trading: 'This pair is not open for trading.',
      no_price_yet: 'There is no price yet. Please try again shortly.',
    },
  },
  'zh-Hant': {
    refusals: {
      currency_unknown: '幣種不存在',
      pair_unknown: '交易對不存在',
      period_unknown: '不支援此時間週期',
      pair_not_trading: '此交易對暫未開放交易',
      no_price_yet: '暫無價格，請稍後再試',
    },
  },
  ja: {
    refusals: {
      currency_unknown: '通貨が存在しません',
      pair_unknown: '通貨ペアが存在しません',
      period_unknown: 'この時間足には対応していません',
      pair_not_trading: 'この通貨ペアは現在取引できません',
      no_price_yet: 'まだ価格がありません。しばらくしてからお試しください。',
    },
  },
  ko: {
    refusals: {
      currency_unknown: '존재하지 않는 통화입니다',
      pair_unknown: '존재하지 않는 거래쌍입니다',
      period_unknown: '지원하지 않는 시간 간격입니다',
      pair_not_trading: '현재 거래할 수 없는 거래쌍입니다',
      no_price_yet: '아직 가격이 없습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  es: {
    refusals: {
      currency_unknown: 'La moneda no existe.',
      pair_unknown: 'El par no existe.',
      period_unknown: 'Este intervalo no está disponible.',
      pair_not_trading: 'Este par no está abierto a operaciones.',
      no_price_yet: 'Todavía no hay precio. Inténtalo en unos instantes.',
    },
  },
  th: {
    refusals: {
      currency_unknown: 'ไม่มีสกุลเงินนี้',
      pair_unknown: 'ไม่มีคู่เทรดนี้',
      period_unknown: 'ไม่รองรับช่วงเวลานี้',
      pair_not_trading: 'คู่เทรดนี้ยังไม่เปิดให้ซื้อขาย',
      no_price_yet: 'ยังไม่มีราคา โปรดลองอีกครั้งในอีกสักครู่',
    },
  },
};
