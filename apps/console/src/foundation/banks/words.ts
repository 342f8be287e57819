/** Words for what statements of banks are called by code: kinds of things, proposals and journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const bankWords: PartWords = {
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
};
