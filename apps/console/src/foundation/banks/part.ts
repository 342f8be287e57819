/** Statements of banks, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { bankPages } from './pages.ts';

export const banksPart: Part = {
  noun: 'banks',
  pages: bankPages,
  nav: [
    {
      group: 'work',
      position: 11,
      path: 'statements',
      label: { zh: '银行对账单', en: 'Bank statements' },
      queues: ['bank_lines'],
    },
  ],
  queues: { bank_lines: { path: 'statements', label: { zh: '对账单未说明', en: 'Unexplained bank lines' } } },
  words: async () => (await import('./words.ts')).bankWords,
  paths: { bank_statement: 'statements/' },
};
