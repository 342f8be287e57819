/** Words for what withdrawals is called by code: kinds of things and proposals, kinds of journals. */
import type { PartWords } from '../../platform/part/index.ts';

export const withdrawalsWords: PartWords = {
  kinds: {
    zh: {
      withdrawal: '提现',
      withdrawal_approval: '通过提现',
      withdrawal_bank_payout: '银行出款',
      bank_details: '收款账户',
      bank_payout: '银行提现条款',
      withdrawal_rules: '提现审核规则',
      withdrawal_holds: '安全变更后的提现限制',
    },
    en: {
      withdrawal: 'Withdrawal',
      withdrawal_approval: 'Approval of a withdrawal',
      withdrawal_bank_payout: 'Payout by bank',
      bank_details: 'Bank details',
      bank_payout: 'Bank payout terms',
      withdrawal_rules: 'Rules of withdrawal review',
      withdrawal_holds: 'Holds after security changes',
    },
  },
  journals: {
    zh: {
      withdrawal_hold: '提现冻结',
      withdrawal_approved: '提现通过',
      withdrawal_sent: '提现发出',
      withdrawal_released: '提现退回',
      withdrawal_failed: '提现失败',
      withdrawal_returned: '提现被银行退回',
      withdrawal_short: '提现到账不足',
    },
    en: {
      withdrawal_hold: 'Withdrawal held',
      withdrawal_approved: 'Withdrawal approved',
      withdrawal_sent: 'Withdrawal sent',
      withdrawal_released: 'Withdrawal given back',
      withdrawal_failed: 'Withdrawal failed',
      withdrawal_returned: 'Withdrawal returned by the bank',
      withdrawal_short: 'Withdrawal that arrived short',
    },
  },
};
