/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: '예치',
  held: '예치 총액 (USDT)',
  today: '오늘 수익',
  total: '누적 수익',
  byProduct: '상품별',
  orders: '예치 중 {n}건',
  incomplete: '시세가 없는 통화는 합계에서 제외되었습니다',
  logInToSee: '로그인하면 수익을 볼 수 있습니다',
  logIn: '로그인',
} satisfies EarnTexts;
