/** Words for fields of risk status and of cases that are due. */
export const riskFields = {
  zh: {
    risk_status: '风险状态',
    law: '法律或制度',
    law_told: '告知客户依据',
    tags: '标签',
    finding: '结论',
    due_at: '到期',
    is_overdue: '是否超时',
    retries_left: '剩余次数',
  },
  en: {
    risk_status: 'risk status',
    law: 'law or policy',
    law_told: 'told to the customer',
    tags: 'tags',
    finding: 'finding',
    due_at: 'Due',
    is_overdue: 'Overdue',
    retries_left: 'Retries left',
  },
} as const;
