/** Words for fields of hosting products and of acts on them. */
export const hostingFields = {
  zh: {
    cycle_days: '期限（天）',
    total_yield: '到期总收益率',
    smallest_order: '起购金额',
    maximum: '个人上限',
    quota: '额度',
    reserve_needed: '需存入的利息准备金',
    product: '产品',
    hosting_act: '操作',
    opens_at: '开售时间',
  },
  en: {
    cycle_days: 'Cycle in days',
    total_yield: 'Total yield',
    smallest_order: 'Minimum order',
    maximum: 'Limit of one customer',
    quota: 'Quota',
    reserve_needed: 'Reserve it needs',
    product: 'Product',
    hosting_act: 'Act',
    opens_at: 'Sale begins',
  },
} as const;
