/** Shapes of the security centre's calls: proof, tickets, passkeys, holds, requests and exports. */
import * as v from 'valibot';
import { fundPassword, milliseconds, oneLine, text, verificationCode } from './shapes.ts';

export const areaCode = v.optional(
  v.pipe(v.string(), v.regex(/^\+?[1-9][0-9]{0,3}(-[0-9]{1,4})?$/, 'not_an_area_code')),
  '86',
);
/** A ticket is short-lived, for one act of one person, and used once. */
export const ticket = text(64);
/** What the browser's passkey functions give and take, as JSON text. */
export const passkeyAnswer = text(6_000);
export const passkeyQuestion = v.object({ ticket: v.string(), options: v.record(v.string(), v.unknown()) });
export const passkeyName = oneLine(40);

/**
 * Proof that it is the customer and not just his open session. What is asked for is in `user/security` as `step_up`: the
 * second factor where there is one, else the fund password, else a code (purpose `step_up`) to his own address.
 */
export const stepUpFields = {
  second_code: v.optional(text(16)),
  passkey_ticket: v.optional(ticket),
  passkey: v.optional(passkeyAnswer),
  fund_password: v.optional(fundPassword),
  step_up_code: v.optional(verificationCode),
};
export const STEP_UP_REFUSALS = [
  'step_up_required',
  'second_factor_wrong',
  'too_many_attempts',
  'fund_password_wrong',
  'fund_password_locked',
  'code_wrong',
  'code_expired',
  'ticket_expired',
  'passkey_failed',
  'busy',
] as const;

/** Reply of what changes a proof: the only token that opens the account from then on (R-SEC-5). */
export const renewed = { new_token: v.string() };

export const passkey = v.object({
  id: v.number(),
  name: v.string(),
  created_at: milliseconds,
  last_used_at: v.nullable(milliseconds),
  /** Kept in an account of its maker, so that a lost phone does not lose it. */
  is_synced: v.boolean(),
});
export const withdrawalHold = v.object({
  reason: v.picklist([
    'login_password',
    'fund_password',
    'phone',
    'email',
    'second_factor',
    'api_key',
    'frozen_by_you',
    'frozen_by_link',
    'frozen_by_support',
  ]),
  /** What support wrote, else empty. */
  note: v.string(),
  since: milliseconds,
  until: milliseconds,
});
export const contactChange = v.object({
  id: v.number(),
  version: v.number(),
  kind: v.picklist(['email', 'mobile']),
  new_target: v.string(),
  reason: v.string(),
  state: v.picklist(['open', 'proposed', 'done', 'refused', 'cancelled', 'expired']),
  /** Of RECOVERY_ANSWERS; empty while there is none. */
  answer: v.string(),
  created_at: milliseconds,
  decided_at: v.nullable(milliseconds),
});
export const dataExport = v.object({
  id: v.number(),
  state: v.picklist(['waiting', 'building', 'ready', 'failed', 'expired']),
  requested_at: milliseconds,
  ready_at: v.nullable(milliseconds),
  expires_at: v.nullable(milliseconds),
  /** Bytes of the zip. */
  size: v.number(),
  parts: v.number(),
  /** SHA-256 of the zip, hex; the same number is in the signed manifest beside it. */
  sha256: v.string(),
});
