/** Words for what deposits is called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const depositsWords: PartWords = {
  kinds: {
    zh: {
      deposit: '充值',
      deposit_claim: '充值申报',
      statement_line: '银行流水',
      statement_return: '退回待查款项',
      statement_line_reversal: '冲回银行流水',
      deposit_match: '充值匹配',
      payout_back: '银行退回的出款',
      chain_transfer: '链上转账',
    },
    en: {
      deposit: 'Deposit',
      deposit_claim: 'Deposit claim',
      statement_line: 'Statement line',
      statement_return: 'Return of suspense',
      statement_line_reversal: 'Reversal of a statement line',
      deposit_match: 'Deposit match',
      payout_back: 'Payout sent back by the bank',
      chain_transfer: 'Chain transfer',
    },
  },
  journals: {
    zh: {
      deposit_seen: '充值已发现',
      deposit_unseen: '充值被链撤回',
      deposit_credited: '充值入账',
      deposit_suspended: '转入待查',
      deposit_claimed: '待查款项认领',
      deposit_returned: '待查款项退回',
    },
    en: {
      deposit_seen: 'Deposit seen',
      deposit_unseen: 'Deposit taken back by the chain',
      deposit_credited: 'Deposit credited',
      deposit_suspended: 'Into suspense',
      deposit_claimed: 'Suspense claimed',
      deposit_returned: 'Suspense returned',
    },
  },
};
