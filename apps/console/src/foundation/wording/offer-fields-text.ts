/** Words for fields that several of the things on offer have: hosting, machines, new coins, airdrops. */
export const offerFields = {
  zh: {
    smallest_order: '起购金额',
    maximum: '个人上限',
    reserve_needed: '需存入的利息准备金',
    opens_at: '开售时间',
    offer_state: '状态',
    reserve: '准备金余额',
  },
  en: {
    smallest_order: 'Minimum order',
    maximum: 'Limit of one customer',
    reserve_needed: 'Reserve it needs',
    opens_at: 'Sale begins',
    offer_state: 'State',
    reserve: 'Reserve',
  },
} as const;
