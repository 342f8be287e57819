/** Words for fields of acts on lead traders. */
export const copyFields = {
  zh: {
    lead: '交易员',
    lead_act: '操作',
    lead_state: '状态',
    lead_about: '策略介绍（公开）',
    lead_share: '分润比例',
    lead_age_days: '交易天数',
    lead_closed: '已平仓笔数',
    lead_equity: '账户权益',
  },
  en: {
    lead: 'Lead trader',
    lead_act: 'Act',
    lead_state: 'State',
    lead_about: 'Introduction (public)',
    lead_share: 'Profit share',
    lead_age_days: 'Days trading',
    lead_closed: 'Closed positions',
    lead_equity: 'Equity',
  },
} as const;
