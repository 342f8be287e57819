/** Words for what new coins are called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const launchpadWords: PartWords = {
  kinds: {
    zh: { launchpad: '新币申购', launchpad_sale: '新币项目', launchpad_act: '新币项目操作' },
    en: { launchpad: 'Subscription', launchpad_sale: 'Sale of a new coin', launchpad_act: 'Act on a sale' },
  },
  journals: {
    zh: {
      newcoin_funded: '存入发售代币',
      newcoin_released: '退回未分配代币',
      newcoin_committed: '新币申购冻结',
      newcoin_withdrawn: '新币申购取回',
      newcoin_allotted: '新币分配',
      newcoin_refunded: '新币申购退款',
      newcoin_unlocked: '新币解锁',
      newcoin_issuer_paid: '向发行方付款',
      newcoin_taken_back: '代币退回、认购款返还',
    },
    en: {
      newcoin_funded: 'Tokens laid in',
      newcoin_released: 'Tokens nobody was allotted taken back',
      newcoin_committed: 'Commitment held',
      newcoin_withdrawn: 'Commitment taken back',
      newcoin_allotted: 'New coin allotted',
      newcoin_refunded: 'Commitment refunded',
      newcoin_unlocked: 'New coin unlocked',
      newcoin_issuer_paid: 'Issuer paid',
      newcoin_taken_back: 'Cost back against tokens',
    },
  },
};
