/** Referral, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { referralPages } from './pages.ts';

export const referral: Part = {
  noun: 'referral',
  pages: referralPages,
  nav: [{ group: 'venue', position: 17, path: 'referral', label: { zh: '邀请返佣', en: 'Referral' } }],
  words: {
    kinds: { zh: { rebate: '返佣' }, en: { rebate: 'Rebate' } },
    journals: {
      zh: { rebate_accrued: '返佣计提', rebate_paid: '返佣发放', rebate_lapsed: '返佣失效退回' },
      en: { rebate_accrued: 'Rebates accrued', rebate_paid: 'Rebate paid', rebate_lapsed: 'Rebate lapsed' },
    },
  },
};
