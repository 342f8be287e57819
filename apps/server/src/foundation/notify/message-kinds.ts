/**
 * Every message a customer can get, with the values its text needs. Amounts are decimal text with their currency's name,
 * moments are ISO texts; the texts themselves live in this folder's catalogue, in seven languages.
 */
export const MESSAGE_KINDS = {
  kyc_passed: ['level'],
  kyc_retry: ['level', 'reason'],
  kyc_final: ['level', 'reason'],
  kyc_expired: ['level'],
  deposit_credited: ['amount', 'currency'],
  deposit_rejected: ['amount', 'currency', 'reason'],
  deposit_below_minimum: ['amount', 'currency', 'minimum'],
  withdrawal_submitted: ['amount', 'currency', 'to'],
  withdrawal_approved: ['amount', 'currency', 'to'],
  withdrawal_sent: ['amount', 'currency', 'to', 'tx_id'],
  withdrawal_passed: ['amount', 'currency', 'to'],
  withdrawal_rejected: ['amount', 'currency', 'reason'],
  withdrawal_cancelled: ['amount', 'currency'],
  withdrawal_failed: ['amount', 'currency'],
  address_added: ['label', 'chain', 'usable_at'],
  bank_bound: ['bank', 'usable_at'],
  second_factor_on: ['factor'],
  second_factor_off: ['factor'],
  phone_changed: [],
  email_changed: [],
  withdrawals_frozen: ['until'],
  account_frozen: [],
  closure_requested: ['until'],
  closure_cancelled: [],
  closure_stopped: [],
  account_closed: [],
  export_ready: [],
} as const satisfies Record<string, readonly string[]>;

export type MessageKind = keyof typeof MESSAGE_KINDS;
