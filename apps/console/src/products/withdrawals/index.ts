/** Withdrawals, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { withdrawalPages } from './pages.ts';

export const withdrawals: Part = {
  noun: 'withdrawals',
  pages: withdrawalPages,
  nav: [
    {
      group: 'work',
      position: 6,
      path: 'withdrawals',
      label: { zh: '提现审批', en: 'Withdrawals' },
      queues: ['withdrawals'],
    },
  ],
  numbered: [{ position: 2, path: 'withdrawals/', label: { zh: '提现 {id}', en: 'Withdrawal {id}' } }],
  queues: {
    withdrawals: { path: 'withdrawals', label: { zh: '提现', en: 'Withdrawals' } },
    payouts: { path: 'withdrawals?view=paying', label: { zh: '出款', en: 'Payouts' } },
  },
  words: async () => (await import('./words.ts')).withdrawalsWords,
  paths: { withdrawal: 'withdrawals/', withdrawals: 'withdrawals/' },
  audited: ['withdrawal.leave', 'withdrawal.reject', 'withdrawal.take', 'withdrawal.view'],
  colours: { paid_out: 'success' },
};
