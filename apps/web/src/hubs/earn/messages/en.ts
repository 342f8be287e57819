/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: 'Earn',
  held: 'Held in Earn (USDT)',
  today: 'Today',
  total: 'Earned in all',
  byProduct: 'By product',
  orders: '{n} active',
  incomplete: 'Some coins have no price now and are left out',
  logInToSee: 'Log in to see what you earn',
  logIn: 'Log in',
} satisfies EarnTexts;
