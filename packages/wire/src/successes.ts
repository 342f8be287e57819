/** Texts that acting calls answer with, by code; the server's catalogue holds each in each language. */
export const SUCCESS_CODES = [
  'code_sent',
  'registered',
  'password_changed',
  'password_reset',
  'code_correct',
  'email_bound',
  'fund_password_saved',
  'profile_saved',
  'session_revoked',
  'logged_out',
  'language_saved',
  'transferred',
  'faucet_paid',
  'order_placed',
  'order_cancelled',
  'orders_cancelled',
  'order_amended',
  'proposed',
  'clock_moved',
] as const;

export type SuccessCode = (typeof SUCCESS_CODES)[number];
