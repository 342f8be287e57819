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
  words: {
    kinds: {
      zh: {
        bank_statement: '银行对账单',
        bank_line: '对账单流水说明',
        bank_statement_back: '冲回银行对账单',
      },
      en: {
        bank_statement: 'Bank statement',
        bank_line: 'Explanation of a bank line',
        bank_statement_back: 'Bank statement taken back',
      },
    },
    journals: { zh: { bank_fee: '银行手续费' }, en: { bank_fee: 'Fee of a bank' } },
  },
  paths: { bank_statement: 'statements/' },
};
