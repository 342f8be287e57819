/** Deposit claims, statement entries and suspense, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { depositPages } from './pages.ts';

export const deposits: Part = {
  noun: 'deposits',
  pages: depositPages,
  nav: [
    {
      group: 'work',
      position: 2,
      path: 'deposits',
      label: { zh: '充值申报', en: 'Deposit claims' },
      queues: ['deposit_claims'],
    },
    { group: 'work', position: 3, path: 'transfers', label: { zh: '链上转账', en: 'Chain transfers' } },
    {
      group: 'work',
      position: 4,
      path: 'lines',
      label: { zh: '银行流水', en: 'Statement lines' },
      queues: ['statement_lines'],
    },
    {
      group: 'work',
      position: 5,
      path: 'suspense',
      label: { zh: '待查款项', en: 'Suspense' },
      queues: ['suspense'],
    },
  ],
  numbered: [{ position: 3, path: 'deposits/', label: { zh: '充值申报 {id}', en: 'Deposit claim {id}' } }],
  queues: {
    deposit_claims: { path: 'deposits', label: { zh: '充值申报', en: 'Deposit claims' } },
    statement_lines: { path: 'lines', label: { zh: '银行流水', en: 'Statement lines' } },
    suspense: { path: 'suspense', label: { zh: '待查款项', en: 'Suspense' } },
  },
  words: async () => (await import('./words.ts')).depositsWords,
  paths: { deposit_claim: 'deposits/', claim: 'deposits/', statement_line: 'lines/' },
  audited: [
    'deposit.reject',
    'deposit.resolve',
    'deposit.suspend',
    'deposit.view',
    'deposit.view_image',
    'statement_line.suspend',
    'statement_line.view',
  ],
  colours: { credited: 'success', matched: 'success' },
};
