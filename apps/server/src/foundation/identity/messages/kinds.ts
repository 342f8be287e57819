/** What identity tells customers: the values that each text needs, and how far each has to reach (R-SEC-5). */
import type { Kinds, TextsOfKinds } from '../../notify/index.ts';

export const IDENTITY_KINDS = {
  contact_change_requested: { values: ['until'], reach: 'inbox' },
  contact_change_expired: { values: [] },
  contact_change_refused: { values: ['reason'], reach: 'urgent' },
  contact_change_cancelled: { values: [] },
  login_password_changed: { values: [], reach: 'everywhere' },
  fund_password_changed: { values: [], reach: 'everywhere' },
  recovery_codes_renewed: { values: [], reach: 'everywhere' },
  recovery_code_used: { values: [], reach: 'everywhere' },
  second_factor_on: { values: ['factor'], reach: 'everywhere' },
  second_factor_off: { values: ['factor'], reach: 'everywhere' },
  second_factor_guessed: { values: [], reach: 'urgent' },
  proofs_guessed: { values: [], reach: 'urgent' },
  fund_password_locked: { values: [], reach: 'urgent' },
  second_reset_requested: { values: ['until'], reach: 'inbox' },
  second_reset_done: { values: [], reach: 'everywhere' },
  second_reset_refused: { values: ['reason'], reach: 'urgent' },
  second_reset_cancelled: { values: [] },
  second_reset_expired: { values: [] },
  phone_changed: { values: [], reach: 'everywhere' },
  email_changed: { values: [], reach: 'everywhere' },
  contact_removed: { values: [], reach: 'everywhere' },
  withdrawals_frozen: { values: ['until'], reach: 'urgent' },
  account_frozen: { values: [], reach: 'urgent' },
  export_ready: { values: [] },
} as const satisfies Kinds;

export type IdentityMessage = keyof typeof IDENTITY_KINDS;
export type IdentityTexts = TextsOfKinds<IdentityMessage>;
