/** Words for fields of statements of banks. */
export const bankFields = {
  zh: {
    value_date: '起息日',
    bank_line_id: '银行流水号',
    statement: '对账单',
    sum_in: '收入合计',
    sum_out: '支出合计',
    statement_lines: '笔数',
    statement_line: '流水',
    own_money_in: '其中自有资金转入',
    typed_in_vain: '手工录入，对账单上没有',
    explained_as: '说明为',
    journal: '凭证',
  },
  en: {
    value_date: 'Value date',
    bank_line_id: "Bank's line id",
    statement: 'Statement',
    sum_in: 'Came in',
    sum_out: 'Left',
    statement_lines: 'Lines',
    statement_line: 'Line',
    own_money_in: 'Of it own money',
    typed_in_vain: 'Typed, and not on it',
    explained_as: 'Explained as',
    journal: 'Journal',
  },
};
