/** Words for places of the ledger by their codes, `U:` before a customer's account; what has none is shown by its code. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  customer: '客户 {id}（{account}账户）',
  ownAccount: '{account}账户',
  bank: '银行 {id}',
  chain: '{id} 链上',
  'U:coin': '币币',
  'U:contract': '合约',
  'U:option': '期权',
  'U:trust': '理财',
  'X:demo': '演示资金来源',
  'E:equity': '自有资金',
  'E:network': '网络费储备',
} as const;
const en: TranslationOf<typeof zh> = {
  customer: 'Customer {id}, {account} account',
  ownAccount: '{account} account',
  bank: 'Bank {id}',
  chain: 'On chain {id}',
  'U:coin': 'coin',
  'U:contract': 'contract',
  'U:option': 'option',
  'U:trust': 'trust',
  'X:demo': 'Source of play money',
  'E:equity': "House's own money",
  'E:network': 'Reserve for network fees',
};
export const placesText: Texts<typeof zh> = { zh, en };
