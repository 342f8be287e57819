/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: 'Earn',
  held: 'Total in Earn (USDT)',
  today: 'Today’s earnings',
  total: 'Total earnings',
  byProduct: 'By product',
  orders: '{n} active',
  incomplete: 'Some coins have no price right now and are not included',
  logInToSee: 'Log in to see your earnings',
  logIn: 'Log in',
} satisfies EarnTexts;
