/** Treasury, payouts and the ledger browser, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { treasuryPages } from './pages.ts';

export const treasury: Part = {
  noun: 'treasury',
  pages: treasuryPages,
  nav: [
    {
      group: 'work',
      position: 7,
      path: 'payouts',
      label: { zh: '出款', en: 'Payouts' },
      queues: ['payouts'],
    },
    { group: 'venue', position: 7, path: 'treasury', label: { zh: '资金', en: 'Treasury' } },
    { group: 'venue', position: 8, path: 'gate', label: { zh: '资金闸门', en: 'Money gate' } },
    { group: 'venue', position: 9, path: 'sweeps', label: { zh: '归集', en: 'Sweeps' } },
    { group: 'venue', position: 19, path: 'reserves', label: { zh: '储备签名', en: 'Reserve signatures' } },
    { group: 'venue', position: 10, path: 'ledger', label: { zh: '账本', en: 'Ledger' } },
  ],
  numbered: [{ position: 5, path: 'ledger/', label: { zh: '账本凭证 {id}', en: 'Journal {id}' } }],
  words: async () => (await import('./words.ts')).treasuryWords,
  paths: { journal: 'ledger/' },
  audited: ['journal.view', 'payout.sent', 'reserve.signed', 'sweep.again', 'sweep.sent'],
};
