/** Words for what airdrops are called by code: kinds of things and proposals, kinds of journals. */
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
};
