/** Words for what treasury is called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const treasuryWords: PartWords = {
  kinds: {
    zh: {
      sweep: '归集',
      reserve_address: '储备地址',
      payout: '出款',
      payout_reprice: '出款提价重签',
      payout_give_up: '放弃出款',
      payout_short: '出款到账不足',
      reversal: '冲正凭证',
      goodwill: '善意补偿',
      equity: '自有资金进出',
      own_money: '自有资金调拨',
    },
    en: {
      sweep: 'Sweep',
      reserve_address: 'Reserve address',
      payout: 'Payout',
      payout_reprice: 'Payout signed anew at a higher price',
      payout_give_up: 'Payout given up',
      payout_short: 'Payout that arrived short',
      reversal: 'Reversal',
      goodwill: 'Goodwill payment',
      equity: 'Own money in or out',
      own_money: 'Move of own money',
    },
  },
  journals: {
    zh: {
      network_fee: '网络费',
      equity_paid_in: '自有资金转入',
      equity_paid_out: '自有资金转出',
      reserve_funding: '准备金注入',
      reserve_release: '准备金释放',
      manual_goodwill: '善意补偿',
      manual_reversal: '冲正',
    },
    en: {
      network_fee: 'Network fee',
      equity_paid_in: 'Own money in',
      equity_paid_out: 'Own money out',
      reserve_funding: 'Reserve funded',
      reserve_release: 'Reserve released',
      manual_goodwill: 'Goodwill payment',
      manual_reversal: 'Reversal',
    },
  },
};
