/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: '理財',
  held: '持有總額（USDT）',
  today: '今日收益',
  total: '累計收益',
  byProduct: '按產品',
  orders: '{n} 筆持有中',
  incomplete: '部分幣種暫無價格，未計入總額',
  logInToSee: '登入後查看您的收益',
  logIn: '登入',
} satisfies EarnTexts;
