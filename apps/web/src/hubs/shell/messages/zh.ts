/** Texts of the frame around all screens: tabs and ribbon; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  tagline: '一切皆可验证',
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
  moneyPaused: '交易与提现已暂停，资产安全，仍可撤单',
  menu: '菜单',
  logIn: '登录',
  register: '注册',
} as const;

export type ShellTexts = TranslationOf<typeof messages>;
