/** Words for what spot is called by code: kinds of things, proposals and journals, fields, states, places. */
import type { PartWords } from '../../platform/part/index.ts';

export const spotWords: PartWords = {
  kinds: {
    zh: {
      spot_order: '现货订单',
      spot_trade: '现货成交',
      busted_trade: '撤销成交',
      spot_book: '现货订单簿',
    },
    en: {
      spot_order: 'Spot order',
      spot_trade: 'Spot trade',
      busted_trade: 'Busted trade',
      spot_book: 'Spot order book',
    },
  },
  journals: {
    zh: {
      spot_hold: '现货冻结',
      spot_trade: '现货成交',
      spot_release: '现货解冻',
      spot_amend: '现货改单',
      spot_bust: '成交撤销',
    },
    en: {
      spot_hold: 'Spot hold',
      spot_trade: 'Spot trade',
      spot_release: 'Spot release',
      spot_amend: 'Spot amendment',
      spot_bust: 'Busted trade',
    },
  },
  fields: {
    zh: {
      trade_no: '成交编号',
      breaches: '违反',
      buyer: '买方',
      buyer_gives_back: '买方退回',
      buyer_lacks: '买方已用掉，由平台补足',
      buyer_gets_back: '买方取回',
      seller: '卖方',
      seller_gives_back: '卖方退回',
      seller_lacks: '卖方已用掉，由平台补足',
      seller_gets_back: '卖方取回',
      house_base: '平台自有资金投入（基础币）',
      house_quote: '平台自有资金投入（计价币）',
    },
    en: {
      trade_no: 'Trade no.',
      breaches: 'Broke',
      buyer: 'Buyer',
      buyer_gives_back: 'Buyer gives back',
      buyer_lacks: 'Buyer no longer has, put in by the house',
      buyer_gets_back: 'Buyer gets back',
      seller: 'Seller',
      seller_gives_back: 'Seller gives back',
      seller_lacks: 'Seller no longer has, put in by the house',
      seller_gets_back: 'Seller gets back',
      house_base: "House's own money put in (base)",
      house_quote: "House's own money put in (quote)",
    },
  },
  values: {
    zh: {
      spot: '现货',
      above_highest_buy: '高于允许的最高买价',
      below_lowest_sell: '低于允许的最低卖价',
      past_protection_price: '超出市价单保护价',
    },
    en: {
      spot: 'spot',
      above_highest_buy: 'above the highest buy allowed',
      below_lowest_sell: 'below the lowest sell allowed',
      past_protection_price: 'past the protection price of a market order',
    },
  },
  readings: { breaches: 'codes' },
};
