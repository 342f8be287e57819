/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: '運用',
  held: '運用残高（USDT）',
  today: '本日の収益',
  total: '累計収益',
  byProduct: '商品別',
  orders: '運用中{n}件',
  incomplete: '価格のない通貨は合計に含まれていません',
  logInToSee: 'ログインすると収益を確認できます',
  logIn: 'ログイン',
} satisfies EarnTexts;
