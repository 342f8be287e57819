/** Words for what contracts and options are called by code: kinds of things, proposals and journals, fields, states, places. */
import { fillText, groupDigits, linesText, percentText, rateText } from '../../platform/i18n/index.ts';
import type { PartWords } from '../../platform/part/index.ts';

/** A risk tier as configuration holds it: up to which notional, which leverage, which maintenance rate. */
const TIER = /^([0-9]+) ([0-9]+) (0\.[0-9]+)$/;
const TIER_WORDS = {
  zh: '不超过 {upTo} USDT：最高 {leverage} 倍，维持保证金率 {rate}',
  en: 'up to {upTo} USDT: {leverage}×, maintenance margin {rate}',
} as const;

export const riskWords: PartWords = {
  kinds: {
    zh: {
      opening: '开仓与售卖',
      contract: '合约',
      contract_order: '合约委托',
      contract_terms: '合约条款',
      position: '持仓',
      option: '期权',
      option_order: '期权订单',
      option_terms: '期权条款',
    },
    en: {
      opening: 'Opening',
      contract: 'Contract',
      contract_order: 'Contract order',
      contract_terms: 'Contract terms',
      position: 'Position',
      option: 'Option',
      option_order: 'Option order',
      option_terms: 'Option terms',
    },
  },
  journals: {
    zh: {
      option_bought: '期权买入',
      option_won: '期权盈利',
      option_lost: '期权亏损',
      option_returned: '期权退回',
      contract_hold: '合约冻结',
      contract_released: '合约解冻',
      contract_opened: '合约开仓',
      contract_profit: '合约盈利',
      contract_loss: '合约亏损',
      contract_liquidated: '合约强平',
      contract_bankrupt: '合约穿仓',
      contract_funding: '合约资金费',
      contract_margin: '合约保证金调整',
      contract_book_cover: '合约账本补足',
    },
    en: {
      option_bought: 'Option bought',
      option_won: 'Option won',
      option_lost: 'Option lost',
      option_returned: 'Option stake returned',
      contract_hold: 'Contract margin held',
      contract_released: 'Contract margin released',
      contract_opened: 'Contract opened',
      contract_profit: 'Contract profit',
      contract_loss: 'Contract loss',
      contract_liquidated: 'Contract liquidated',
      contract_bankrupt: 'Contract bankrupt',
      contract_funding: 'Contract funding',
      contract_margin: 'Contract margin moved',
      contract_book_cover: 'Contract book covered',
    },
  },
  fields: {
    zh: {
      max_lots: '单笔最多手数',
      liquidation_fee_rate: '强平费率上限',
      max_slippage: '最大滑点',
      leverages: '可选杠杆',
      tiers: '风险档位（上限 最高杠杆 维持保证金率）',
      payout_ratio: '收益率',
      flat_ratio: '持平收益率',
      flat_band: '持平区间',
      min_stake: '最小投入',
      max_stake: '最大投入',
    },
    en: {
      max_lots: 'Most lots an order',
      liquidation_fee_rate: 'Liquidation fee, at most',
      max_slippage: 'Most slippage',
      leverages: 'Leverages',
      tiers: 'Risk tiers (up to, highest leverage, maintenance rate)',
      payout_ratio: 'Payout',
      flat_ratio: 'Payout of flat',
      flat_band: 'Band of flat',
      min_stake: 'Smallest stake',
      max_stake: 'Largest stake',
    },
  },
  values: { zh: { contracts: '合约', options: '期权' }, en: { contracts: 'contracts', options: 'options' } },
  states: { zh: { void: '无效' }, en: { void: 'void' } },
  places: {
    zh: { 'F:insurance': '保险基金', 'B:contract': '合约资金池', 'B:option:a': '期权资金池' },
    en: { 'F:insurance': 'Insurance fund', 'B:contract': 'Contract fund', 'B:option:a': 'Option fund' },
  },
  actors: { zh: { options: '期权', contracts: '合约' }, en: { options: 'options', contracts: 'contracts' } },
  readings: {
    liquidation_fee_rate: rateText,
    max_slippage: rateText,
    payout_ratio: rateText,
    flat_ratio: rateText,
    flat_band: rateText,
    tiers: (text, language) =>
      linesText(text, TIER, ([upTo = '', leverage = '', rate = '']) =>
        fillText(TIER_WORDS[language], { upTo: groupDigits(upTo), leverage, rate: percentText(rate) }),
      ),
  },
};
