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
  reserve_finance: '定期理财产品 {id} 的利息准备金',
  reserve_machine: '矿机套餐 {id} 的产出准备金',
  reserve_newcoin: '新币项目 {id} 的托管账户',
  reserve_airdrop: '空投活动 {id} 的奖池',
  demo: '演示资金来源',
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
  reserve_finance: 'Interest reserve of hosting product {id}',
  reserve_machine: 'Output reserve of machine package {id}',
  reserve_newcoin: 'Escrow of sale {id}',
  reserve_airdrop: 'Pool of airdrop {id}',
  demo: 'Source of play money',
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
  'X:demo': 'demo',
  'E:equity': 'equity',
  'E:network': 'network',
  'F:insurance': 'insurance',
  'B:contract': 'contractFund',
  'B:option:a': 'optionFund',
  'L:deposit_transit': 'transit',
  'L:withdraw_pending': 'pending',
  'L:suspense': 'suspense',
};
