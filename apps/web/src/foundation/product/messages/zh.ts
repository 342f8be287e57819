/** Texts of the frame around all screens: tabs, ribbon, and what leads to each product from home; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  tabs: '主导航',
  tabHome: '首页',
  tabSpot: '现货',
  tabContract: '合约',
  tabOption: '期权',
  tabFinance: '理财',
  tabCopy: '跟单',
  tabMachine: '矿机',
  tabAssets: '资产',
  demoRibbon: '演示环境 · 使用模拟资金',
  demoSimulated: '行情为模拟数据',
  menu: '菜单',
  entryDeposit: '充值',
  entryWithdraw: '提现',
  entryTransfer: '划转',
  entryConvert: '闪兑',
  entryReferral: '邀请返佣',
  entryFinance: '理财',
  entryOptions: '期权',
  entryRwa: 'RWA',
  entryLearning: 'AI 学习',
  entryNews: '资讯',
  entryLaunch: '新币',
  nameAirdrop: '空投',
  nameContracts: '合约',
  nameFinance: '定期理财',
  nameMachines: '矿机租赁',
  nameLaunchpad: '新币申购',
  nameOptions: '期权',
  recordsDeposits: '充值',
  recordsWithdrawals: '提现',
} as const;

export type FrameTexts = TranslationOf<typeof messages>;
