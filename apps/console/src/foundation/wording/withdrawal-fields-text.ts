/** Words for the fields by which withdrawals are judged, with their units. */
export const withdrawalFields = {
  zh: {
    automatic_below: '低于此金额自动通过（USDT）',
    automatic_below_24h: '24 小时累计低于此金额自动通过（USDT）',
    three_persons_from: '达到此金额需三人（USDT）',
    three_persons_from_24h: '24 小时累计达到此金额需三人（USDT）',
    is_first_reviewed: '首次提现需人审核',
    new_address_h: '新地址视为新的时长（小时）',
    security_change_h: '安全变更视为近期的时长（小时）',
    pass_through_h: '充后即提：时间（小时）',
    pass_through_percent: '充后即提：占比（%）',
    usdt_value_24h: '24 小时累计折合 USDT',
    rules_version: '依据的规则版本',
  },
  en: {
    automatic_below: 'Approves itself below (USDT)',
    automatic_below_24h: 'Approves itself below, sum of 24 h (USDT)',
    three_persons_from: 'Three persons from (USDT)',
    three_persons_from_24h: 'Three persons from, sum of 24 h (USDT)',
    is_first_reviewed: 'People look at the first withdrawal',
    new_address_h: 'An address is new for (hours)',
    security_change_h: 'A security change is recent for (hours)',
    pass_through_h: 'Passed through: within (hours)',
    pass_through_percent: 'Passed through: share that leaves (%)',
    usdt_value_24h: 'Worth in USDT, sum of 24 h',
    rules_version: 'Judged by version',
  },
};
