/** Words for places of the ledger; what has none is shown by its code. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  customer: '客户 {id}（{account}账户）',
  bank: '银行 {id}',
  chain: '{id} 链上',
  coin: '币币',
  contract: '合约',
  option: '期权',
  trust: '理财',
  equity: '自有资金',
  network: '网络费储备',
  insurance: '保险基金',
  contractFund: '合约资金池',
  optionFund: '期权资金池',
  transit: '在途充值',
  pending: '待出款',
  suspense: '待查款项',
} as const;
const en: TranslationOf<typeof zh> = {
  customer: 'Customer {id}, {account} account',
  bank: 'Bank {id}',
  chain: 'On chain {id}',
  coin: 'coin',
  contract: 'contract',
  option: 'option',
  trust: 'trust',
  equity: "House's own money",
  network: 'Reserve for network fees',
  insurance: 'Insurance fund',
  contractFund: 'Contract fund',
  optionFund: 'Option fund',
  transit: 'Deposits on their way',
  pending: 'Payouts on their way',
  suspense: 'Suspense',
};
export const placesText: Texts<typeof zh> = { zh, en };

/** Which of the words names an account of the house. */
export const HOUSE_PLACES: Readonly<Record<string, string>> = {
  'E:equity': 'equity',
  'E:network': 'network',
  'F:insurance': 'insurance',
  'B:contract': 'contractFund',
  'B:option:a': 'optionFund',
  'L:deposit_transit': 'transit',
  'L:withdraw_pending': 'pending',
  'L:suspense': 'suspense',
};
