/** Words for what airdrops are called by code: kinds of things, proposals and journals, fields, states, places. */
import type { PartWords } from '../../platform/part/index.ts';

export const airdropWords: PartWords = {
  kinds: {
    zh: { airdrop: '空投份额', airdrop_campaign: '空投活动', airdrop_act: '空投活动操作' },
    en: {
      airdrop: 'Airdrop share',
      airdrop_campaign: 'Airdrop campaign',
      airdrop_act: 'Act on an airdrop campaign',
    },
  },
  journals: {
    zh: { airdrop_funded: '存入空投奖池', airdrop_released: '收回剩余空投奖池', airdrop_paid: '空投发放' },
    en: {
      airdrop_funded: 'Airdrop pool funded',
      airdrop_released: 'Rest of an airdrop pool taken back',
      airdrop_paid: 'Airdrop paid',
    },
  },
  fields: {
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
  },
  places: { zh: { 'T:airdrop': '空投活动 {id} 的奖池' }, en: { 'T:airdrop': 'Pool of airdrop {id}' } },
  valuesOf: {
    offer_state: {
      zh: { drawn: '计算中', counted: '发放中', paid: '已发放' },
      en: { drawn: 'Being counted', counted: 'Being paid', paid: 'Paid' },
    },
  },
  titles: ['airdrop_campaign'],
};
