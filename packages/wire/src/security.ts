/** Calls of the security centre: second factor, contacts, freezing, and the export of one's own data (R-SEC, R-WD-6, R-POL-5). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import {
  fundPassword,
  id,
  milliseconds,
  none,
  nothing,
  request,
  secret,
  text,
  verificationCode,
  whole,
} from './shapes.ts';

const areaCode = v.optional(
  v.pipe(v.string(), v.regex(/^\+?[1-9][0-9]{0,3}(-[0-9]{1,4})?$/, 'not_an_area_code')),
  '86',
);
/** A ticket is short-lived, for one act of one person, and used once. */
const ticket = text(64);
/** What the browser's passkey functions give and take, as JSON text. */
const passkeyAnswer = text(6_000);
const passkeyQuestion = v.object({ ticket: v.string(), options: v.record(v.string(), v.unknown()) });
const passkeyName = text(40);

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
const STEP_UP_REFUSALS = [
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

export const secondFactorWay = v.picklist(['totp', 'passkey', 'recovery']);
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
  state: v.picklist(['open', 'proposed', 'done', 'refused', 'cancelled']),
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

export const securityCalls = defineCalls({
  status: {
    method: 'GET',
    path: 'user/security',
    access: 'customer',
    summary:
      'Everything the security centre shows: what protects the account, what is missing, what holds withdrawals and until when.',
    request: nothing,
    reply: v.object({
      email: v.string(),
      phone: v.string(),
      has_fund_password: v.boolean(),
      fund_password_locked_until: v.nullable(milliseconds),
      totp: v.boolean(),
      passkeys: v.array(passkey),
      recovery_codes_left: v.number(),
      /** Empty when none is set. */
      anti_phishing_phrase: v.string(),
      /** Proof that acts of the security centre ask for. */
      step_up: v.picklist(['second_factor', 'fund_password', 'code']),
      /** Whether a reset of the fund password asks for the ID number (R-SEC-2). */
      is_verified: v.boolean(),
      holds: v.array(withdrawalHold),
      withdrawals_held_until: v.nullable(milliseconds),
      /** How long a change made now would hold withdrawals, in hours (R-WD-6): said before it is confirmed. */
      hold_hours: v.object({
        login_password: v.number(),
        fund_password: v.number(),
        phone: v.number(),
        email: v.number(),
        second_factor: v.number(),
      }),
      contact_change: v.nullable(contactChange),
    }),
    refusals: [],
  },
  beginTotp: {
    method: 'POST',
    path: 'user/second/totp_begin',
    access: 'customer',
    summary: 'A new secret for an authenticator app; nothing is on before a code confirms it.',
    request: request({ password: secret }),
    reply: v.object({ secret: v.string(), otpauth_url: v.string() }),
    refusals: ['wrong_credentials', 'too_many_attempts', 'second_factor_on', 'busy'],
  },
  confirmTotp: {
    method: 'POST',
    path: 'user/second/totp_confirm',
    access: 'customer',
    summary: 'Switches the authenticator app on; the recovery codes are shown here and never again.',
    request: request({ code: verificationCode }),
    reply: v.object({ recovery_codes: v.array(v.string()) }),
    says: 'second_factor_on',
    refusals: ['second_factor_wrong', 'second_factor_off', 'second_factor_on', 'too_many_attempts'],
  },
  disableTotp: {
    method: 'POST',
    path: 'user/second/totp_off',
    access: 'customer',
    summary: 'Switches the authenticator app off; withdrawals are held (R-WD-6).',
    request: request(stepUpFields),
    reply: none,
    says: 'second_factor_off',
    refusals: ['second_factor_off', ...STEP_UP_REFUSALS],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: 'user/second/recovery',
    access: 'customer',
    summary: 'Ten new recovery codes; the old ones are worthless from then on.',
    request: request(stepUpFields),
    reply: v.object({ recovery_codes: v.array(v.string()) }),
    says: 'recovery_codes_made',
    refusals: ['second_factor_off', ...STEP_UP_REFUSALS],
  },
  passkeyRegisterOptions: {
    method: 'POST',
    path: 'user/passkey/register_options',
    access: 'customer',
    summary: 'What the browser needs to make a passkey for this account.',
    request: request({ password: secret }),
    reply: passkeyQuestion,
    refusals: ['wrong_credentials', 'too_many_attempts', 'too_many_passkeys', 'busy'],
  },
  registerPasskey: {
    method: 'POST',
    path: 'user/passkey/register',
    access: 'customer',
    summary: 'Adds a passkey; with the first second factor come the recovery codes.',
    request: request({ ticket, passkey: passkeyAnswer, name: passkeyName }),
    reply: v.object({ id: v.number(), recovery_codes: v.array(v.string()) }),
    says: 'passkey_added',
    refusals: ['ticket_expired', 'passkey_failed', 'too_many_passkeys'],
  },
  renamePasskey: {
    method: 'POST',
    path: 'user/passkey/rename',
    access: 'customer',
    summary: 'Names a passkey.',
    request: request({ id, name: passkeyName }),
    reply: none,
    says: 'profile_saved',
    refusals: ['passkey_unknown'],
  },
  deletePasskey: {
    method: 'POST',
    path: 'user/passkey/delete',
    access: 'customer',
    summary: 'Removes a passkey; withdrawals are held (R-WD-6).',
    request: request({ id, ...stepUpFields }),
    reply: none,
    says: 'passkey_deleted',
    refusals: ['passkey_unknown', ...STEP_UP_REFUSALS],
  },
  passkeyOptions: {
    method: 'POST',
    path: 'user/passkey/options',
    access: 'customer',
    summary:
      'What the browser needs to prove a passkey of this account, for calls that take `passkey_ticket` and `passkey`.',
    request: nothing,
    reply: passkeyQuestion,
    refusals: ['passkey_unknown'],
  },
  secondPasskeyOptions: {
    method: 'POST',
    path: 'user/login/second_options',
    access: 'public',
    summary:
      'What the browser needs for the passkey as second step of a login; `ticket` comes from user/login.',
    request: request({ ticket }),
    reply: v.object({ options: v.record(v.string(), v.unknown()) }),
    refusals: ['ticket_expired', 'passkey_unknown'],
  },
  loginSecond: {
    method: 'POST',
    path: 'user/login/second',
    access: 'public',
    summary:
      'Second step of a login: a code of the authenticator app, a passkey or a recovery code; the reply is the token.',
    request: request({ ticket, second_code: v.optional(text(16)), passkey: v.optional(passkeyAnswer) }),
    reply: v.string(),
    refusals: [
      'ticket_expired',
      'second_factor_wrong',
      'passkey_failed',
      'too_many_attempts',
      'account_frozen',
      'wrong_credentials',
    ],
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: 'user/login/passkey_options',
    access: 'public',
    summary: 'What the browser needs to log in by passkey alone: device and its unlocking are two factors.',
    request: nothing,
    reply: passkeyQuestion,
    refusals: [],
  },
  passkeyLogin: {
    method: 'POST',
    path: 'user/login/passkey',
    access: 'public',
    summary: 'Opens a session by passkey; the reply is the token.',
    request: request({ ticket, passkey: passkeyAnswer }),
    reply: v.string(),
    refusals: ['ticket_expired', 'passkey_failed', 'account_frozen'],
  },
  saveAntiPhishing: {
    method: 'POST',
    path: 'user/anti_phishing',
    access: 'customer',
    summary: 'The phrase that stands in every mail of ours; without one it is removed.',
    request: request({ phrase: v.optional(text(24)), ...stepUpFields }),
    reply: none,
    says: 'anti_phishing_saved',
    refusals: ['phrase_invalid', ...STEP_UP_REFUSALS],
  },
  bindPhone: {
    method: 'POST',
    path: 'user/e_mobile',
    access: 'customer',
    summary:
      'Binds or changes the phone: a code to the new number, one to what is bound already, and the step-up proof.',
    request: request({
      user_string: text(32),
      area_code: areaCode,
      code: verificationCode,
      old_code: v.optional(verificationCode),
      ...stepUpFields,
    }),
    reply: none,
    says: 'phone_bound',
    refusals: ['invalid_phone', 'target_taken', 'old_code_required', ...STEP_UP_REFUSALS],
  },
  requestContactChange: {
    method: 'POST',
    path: 'user/contact/request',
    access: 'customer',
    summary:
      'For verified customers who lost the old e-mail or phone: two people look at the case, then the holds of R-WD-6 apply.',
    request: request({
      kind: v.picklist(['email', 'mobile'], 'not_a_choice'),
      user_string: text(254),
      area_code: areaCode,
      code: verificationCode,
      password: secret,
      reason: text(500),
    }),
    reply: v.object({ id: v.number() }),
    says: 'contact_requested',
    refusals: [
      'verification_first',
      'contact_case_open',
      'invalid_phone',
      'invalid_email',
      'target_taken',
      'code_wrong',
      'code_expired',
      'wrong_credentials',
      'too_many_attempts',
      'busy',
    ],
  },
  cancelContactChange: {
    method: 'POST',
    path: 'user/contact/cancel',
    access: 'customer',
    summary: 'Takes a request back that nobody has decided.',
    request: request({ id, version: whole(1, 1_000_000) }),
    reply: none,
    says: 'contact_cancelled',
    refusals: ['case_unknown', 'case_changed'],
  },
  freezeWithdrawals: {
    method: 'POST',
    path: 'user/freeze_withdrawals',
    access: 'customer',
    summary: 'Stops withdrawals of this account for 24 hours; nobody can shorten it.',
    request: nothing,
    reply: v.object({ until: milliseconds }),
    says: 'withdrawals_frozen',
    refusals: [],
  },
  notMe: {
    method: 'POST',
    path: 'user/not_me',
    access: 'public',
    summary:
      'The link of the new-device mail: stops withdrawals for 24 hours and ends the session it is about (R-SEC-4).',
    request: request({ token: ticket }),
    reply: v.object({ until: milliseconds, account: v.string() }),
    says: 'withdrawals_frozen',
    refusals: ['link_expired'],
  },
  freezeAccount: {
    method: 'POST',
    path: 'user/freeze',
    access: 'customer',
    summary:
      'Closes the account to every login until its owner opens it again; withdrawals stop, open orders stay unless asked.',
    request: request({
      password: secret,
      cancel_orders: v.optional(v.picklist(['0', '1'], 'not_a_flag'), '0'),
    }),
    reply: v.object({ cancelled_orders: v.number() }),
    says: 'account_frozen',
    refusals: ['wrong_credentials', 'too_many_attempts', 'busy'],
  },
  unfreezeAccount: {
    method: 'POST',
    path: 'user/unfreeze',
    access: 'public',
    summary:
      'Opens an account that its owner froze: password and a code (purpose `unfreeze`); withdrawals stay stopped for 24 hours.',
    request: request({ account: text(254), area_code: areaCode, password: secret, code: verificationCode }),
    reply: none,
    says: 'account_unfrozen',
    refusals: [
      'wrong_credentials',
      'code_wrong',
      'code_expired',
      'too_many_attempts',
      'account_locked',
      'busy',
    ],
  },
  requestExport: {
    method: 'POST',
    path: 'user/export/request',
    access: 'customer',
    summary: 'Asks for everything we hold about the customer, as a zip with a signed manifest (R-POL-5).',
    request: request(stepUpFields),
    reply: v.object({ id: v.number() }),
    says: 'export_requested',
    refusals: ['export_underway', ...STEP_UP_REFUSALS],
  },
  exports: {
    method: 'GET',
    path: 'user/exports',
    access: 'customer',
    summary: 'Exports of the last days, newest first; each can be fetched for seven days.',
    request: nothing,
    reply: v.array(dataExport),
    refusals: [],
  },
  exportPart: {
    method: 'GET',
    path: 'user/export/part',
    access: 'customer',
    summary: 'One part of the zip, base64; the parts in order are the file.',
    request: request({ id, part: whole(1, 10_000) }),
    reply: v.object({ part: v.number(), parts: v.number(), data: v.string() }),
    refusals: ['export_unknown'],
  },
  exportKeys: {
    method: 'GET',
    path: 'export/keys',
    access: 'public',
    summary: 'Public keys by which manifests of exports are signed.',
    request: nothing,
    reply: v.array(
      v.object({
        key_id: v.string(),
        algorithm: v.literal('Ed25519'),
        public_key_pem: v.string(),
        since: milliseconds,
      }),
    ),
    refusals: [],
  },
});
