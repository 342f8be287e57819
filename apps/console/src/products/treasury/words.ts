/** Words for what treasury is called by code: kinds of things, proposals and journals, fields, states, places. */
import type { PartWords } from '../../platform/part/index.ts';

export const treasuryWords: PartWords = {
  kinds: {
    zh: {
      reserve: '储备',
      open_gate: '恢复资金写入',
      gate: '资金写入',
      sweep: '归集',
      reserve_address: '储备地址',
      payout: '出款',
      payout_reprice: '出款提价重签',
      payout_give_up: '放弃出款',
      payout_short: '出款到账金额不符',
      reversal: '冲正凭证',
      goodwill: '善意补偿',
      equity: '自有资金进出',
      own_money: '自有资金调拨',
    },
    en: {
      reserve: 'Reserve',
      open_gate: 'Let money move again',
      gate: 'Money writes',
      sweep: 'Sweep',
      reserve_address: 'Reserve address',
      payout: 'Payout',
      payout_reprice: 'Payout signed anew at a higher price',
      payout_give_up: 'Payout given up',
      payout_short: 'Payout of another amount',
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
  fields: {
    zh: {
      unusual: '明显高于平常',
      reverses: '被冲正凭证',
      money_writes: '资金写入',
      offending_row: '异常记录',
      offending_rows: '异常记录条数',
      offending_digest: '全部记录的摘要值',
    },
    en: {
      unusual: 'Far more than usual',
      reverses: 'Reverses',
      money_writes: 'Money writes',
      offending_row: 'Offending row',
      offending_rows: 'Offending rows',
      offending_digest: 'Digest of all rows',
    },
  },
  states: {
    zh: { accumulating: '累计中', confirmed: '已确认', signed: '已签名' },
    en: { accumulating: 'gathering', confirmed: 'confirmed', signed: 'signed' },
  },
  actions: {
    zh: { again: '允许再次归集', signed: '登记签名' },
    en: { again: 'let be gathered again', signed: 'signature entered' },
  },
  readings: { unusual: 'codes', money_writes: 'codes' },
};
