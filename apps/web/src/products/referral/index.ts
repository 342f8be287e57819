/** Referral, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { referralPages } from './pages.ts';

export const referral: Product = {
  noun: 'referral',
  pages: referralPages,
  records: { kinds: ['rebate_paid'] },
};
