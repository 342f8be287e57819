/** Words for fields of risk status and of cases that are due. */
export const riskFields = {
  zh: {
    risk_status: '风险状态',
    law: '法律或制度',
    tags: '标签',
    finding: '结论',
    due_at: '到期',
    is_overdue: '是否超时',
    retries_left: '剩余次数',
  },
  en: {
    risk_status: 'risk status',
    law: 'law or policy',
    tags: 'tags',
    finding: 'finding',
    due_at: 'Due',
    is_overdue: 'Overdue',
    retries_left: 'Retries left',
  },
} as const;
