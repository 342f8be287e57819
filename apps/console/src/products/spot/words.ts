/** Words for what spot is called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const spotWords: PartWords = {
  kinds: {
    zh: {
      spot_order: '现货订单',
      spot_trade: '现货成交',
      busted_trade: '撤销成交',
    },
    en: {
      spot_order: 'Spot order',
      spot_trade: 'Spot trade',
      busted_trade: 'Busted trade',
    },
  },
  journals: {
    zh: {
      spot_hold: '现货冻结',
      spot_trade: '现货成交',
      spot_release: '现货解冻',
      spot_amend: '现货改单',
      spot_bust: '成交撤销',
    },
    en: {
      spot_hold: 'Spot hold',
      spot_trade: 'Spot trade',
      spot_release: 'Spot release',
      spot_amend: 'Spot amendment',
      spot_bust: 'Busted trade',
    },
  },
};
