/** Words for fields of announced halts. */
export const haltFields = {
  zh: {
    halted_pair: '停牌交易对',
    halted_product: '停牌产品',
    halt_cause: '停牌原因',
  },
  en: {
    halted_pair: 'Halted pair',
    halted_product: 'Halted product',
    halt_cause: 'Cause of the halt',
  },
} as const;
