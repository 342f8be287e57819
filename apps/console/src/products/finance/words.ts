/** Words for what hosting is called by code: kinds of things, proposals and journals, fields, states, places. */
import type { PartWords } from '../../platform/part/index.ts';

export const financeWords: PartWords = {
  kinds: {
    zh: { hosting: '定期理财订单', hosting_product: '定期理财产品', hosting_act: '定期理财产品操作' },
    en: {
      hosting: 'Hosting order',
      hosting_product: 'Hosting product',
      hosting_act: 'Act on a hosting product',
    },
  },
  journals: {
    zh: {
      finance_funded: '存入利息准备金',
      finance_released: '收回多余准备金',
      finance_bought: '申购定期理财',
      finance_interest: '定期理财付息',
      finance_matured: '定期理财到期返还',
      finance_redeemed: '定期理财提前赎回',
    },
    en: {
      finance_funded: 'Interest reserve funded',
      finance_released: 'Surplus reserve taken back',
      finance_bought: 'Hosting bought',
      finance_interest: 'Hosting interest paid',
      finance_matured: 'Hosting matured',
      finance_redeemed: 'Hosting redeemed early',
    },
  },
  fields: {
    zh: {
      cycle_days: '期限（天）',
      total_yield: '到期总收益率',
      quota: '额度',
      product: '产品',
      hosting_act: '操作',
    },
    en: {
      cycle_days: 'Cycle in days',
      total_yield: 'Total yield',
      quota: 'Quota',
      product: 'Product',
      hosting_act: 'Act',
    },
  },
  places: {
    zh: { 'T:finance': '定期理财产品 {id} 的利息准备金' },
    en: { 'T:finance': 'Interest reserve of hosting product {id}' },
  },
  titles: ['product'],
};
