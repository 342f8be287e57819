/** Words for fields of airdrop campaigns and of acts on them. */
export const airdropFields = {
  zh: {
    airdrop_campaign: '空投活动',
    airdrop_act: '操作',
    airdrop_counted: '计算持仓的币种',
    airdrop_pool: '奖池',
    airdrop_cap: '单人上限',
    airdrop_days: '计算日（UTC）',
  },
  en: {
    airdrop_campaign: 'Campaign',
    airdrop_act: 'Act',
    airdrop_counted: 'Currency that counts',
    airdrop_pool: 'Pool',
    airdrop_cap: 'Cap of one person',
    airdrop_days: 'Named days (UTC)',
  },
} as const;
