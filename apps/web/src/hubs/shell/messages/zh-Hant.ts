/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: '一切皆可驗證',
  tabs: '主導覽',
  tabHome: '首頁',
  tabSpot: '現貨',
  tabContract: '合約',
  tabOption: '期權',
  tabFinance: '理財',
  tabCopy: '跟單',
  tabMachine: '礦機',
  tabAssets: '資產',
  demoRibbon: '示範環境 · 使用模擬資金',
  demoSimulated: '行情為模擬資料',
  moneyPaused: '交易與提現已暫停，資產安全，仍可撤單',
  menu: '選單',
  logIn: '登入',
  register: '註冊',
} satisfies ShellTexts;
