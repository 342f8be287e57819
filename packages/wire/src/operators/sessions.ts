/** How an operator comes in and goes out (R-OPS-2): password, then always the second factor; customers' tokens open nothing here. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { OPERATOR_ROLES } from '../operator-roles.ts';
import {
  id,
  milliseconds,
  none,
  nothing,
  oneLine,
  request,
  secret,
  text,
  verificationCode,
} from '../shapes.ts';
import { defineNoun } from '../noun.ts';

const email = text(254);
/** 256 random bits; only its SHA-256 is kept. */
const ticket = text(64);
/** What the browser's functions for keys give, as JSON text. */
const keyAnswer = text(6_000);
const roles = v.array(v.picklist(OPERATOR_ROLES));

export const securityKey = v.object({
  id: v.number(),
  name: v.string(),
  created_at: milliseconds,
  last_used_at: v.nullable(milliseconds),
});

const session = v.object({
  /** Goes into `Authorization` of operator calls. */
  token: v.string(),
  /** The session ends then, whatever happens. */
  expires_at: milliseconds,
  /** It ends sooner after so many seconds without a call. */
  idle_s: v.number(),
});

/** Whoever has a security key proves it, with a ticket of own_key_options; codes are for those who have none. */
const ownSecondFields = {
  code: v.optional(verificationCode),
  key_ticket: v.optional(ticket),
  key: v.optional(keyAnswer),
};
const OWN_SECOND_REFUSALS = [
  'wrong_credentials',
  'second_factor_wrong',
  'passkey_failed',
  'ticket_expired',
  'too_many_attempts',
  'busy',
] as const;

export const operatorSessionCalls = defineCalls({
  login: {
    method: 'POST',
    path: 'operator/session/login',
    access: 'public',
    hasOwnTurns: true,
    summary:
      'First step of a login: the password. The ticket is good for five minutes and for the second step only.',
    request: request({ email, password: secret }),
    reply: v.object({
      ticket: v.string(),
      expires_in_s: v.number(),
      /** Whoever has a security key uses it; codes are for those who have none. */
      way: v.picklist(['code', 'key']),
    }),
    refusals: ['wrong_credentials', 'too_many_attempts', 'busy', 'forbidden'],
  },
  loginSecond: {
    method: 'POST',
    path: 'operator/session/second',
    access: 'public',
    hasOwnTurns: true,
    summary:
      'Second step: a code of the authenticator app, each taken once, or the answer of the security key. The reply is the session.',
    request: request({ ticket, code: v.optional(verificationCode), key: v.optional(keyAnswer) }),
    reply: session,
    refusals: ['ticket_expired', 'second_factor_wrong', 'passkey_failed', 'too_many_attempts', 'forbidden'],
  },
  secondOptions: {
    method: 'POST',
    path: 'operator/session/second_options',
    access: 'public',
    hasOwnTurns: true,
    summary: 'What the browser needs for the security key as second step; `ticket` comes from the first one.',
    request: request({ ticket }),
    reply: v.object({ options: v.record(v.string(), v.unknown()) }),
    refusals: ['ticket_expired', 'passkey_unknown', 'forbidden'],
  },
  beginEnrolment: {
    method: 'POST',
    path: 'operator/session/enrol_begin',
    access: 'public',
    hasOwnTurns: true,
    summary: 'Opens a one-time enrolment link: whom it is for, and the secret for the authenticator app.',
    request: request({ ticket }),
    reply: v.object({
      name: v.string(),
      email: v.string(),
      roles,
      secret: v.string(),
      otpauth_url: v.string(),
      expires_at: milliseconds,
    }),
    refusals: ['ticket_expired', 'forbidden', 'too_many_attempts'],
  },
  enrol: {
    method: 'POST',
    path: 'operator/session/enrol',
    access: 'public',
    hasOwnTurns: true,
    summary:
      'Sets the password (12 characters or more) and switches the authenticator app on; the reply is a session.',
    request: request({ ticket, password: secret, code: verificationCode }),
    reply: session,
    refusals: [
      'ticket_expired',
      'second_factor_wrong',
      'too_many_attempts',
      'operator_password_weak',
      'busy',
      'forbidden',
    ],
  },
  me: {
    method: 'GET',
    path: 'operator/me',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Who this operator is, what he may do and how long the session lasts.',
    request: nothing,
    reply: v.object({
      id: v.number(),
      name: v.string(),
      email: v.string(),
      roles,
      /** Given, and not begun yet (R-OPS-13). */
      waiting_roles: v.nullable(v.object({ roles, begins_at: milliseconds })),
      mode: v.picklist(['demo', 'live']),
      expires_at: milliseconds,
      idle_s: v.number(),
      last_login_at: v.nullable(milliseconds),
      /** Proposals of others that this operator may check now. */
      to_check: v.number(),
    }),
    refusals: [],
  },
  logout: {
    method: 'POST',
    path: 'operator/session/logout',
    access: 'operator',
    roles: 'any',
    summary: 'Ends this session.',
    request: nothing,
    reply: none,
    says: 'logged_out',
    refusals: [],
  },
  changePassword: {
    method: 'POST',
    path: 'operator/session/password',
    access: 'operator',
    roles: 'any',
    summary:
      "Changes one's own password, with the old one and the security key, or a code of those without one; all other sessions end.",
    request: request({ old_password: secret, password: secret, ...ownSecondFields }),
    reply: none,
    says: 'password_changed',
    refusals: ['operator_password_weak', 'password_unchanged', ...OWN_SECOND_REFUSALS],
  },
  keys: {
    method: 'GET',
    path: 'operator/session/keys',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: "One's own security keys (R-OPS-2).",
    request: nothing,
    reply: v.array(securityKey),
    refusals: [],
  },
  ownKeyOptions: {
    method: 'POST',
    path: 'operator/session/own_key_options',
    access: 'operator',
    roles: 'any',
    summary:
      "What the browser needs to prove one of one's own security keys, for calls that take `key_ticket` and `key`; good in this session.",
    request: nothing,
    reply: v.object({ ticket: v.string(), options: v.record(v.string(), v.unknown()) }),
    refusals: ['passkey_unknown'],
  },
  prove: {
    method: 'POST',
    path: 'operator/session/prove',
    access: 'operator',
    roles: 'any',
    summary:
      'Proves the second factor once more, by the security key or a code of those without one: in this session it counts for `good_for_s` seconds, for what is then agreed to (`proof_needed`).',
    request: request(ownSecondFields),
    reply: v.object({ good_for_s: v.number() }),
    refusals: ['second_factor_wrong', 'passkey_failed', 'ticket_expired', 'too_many_attempts'],
  },
  keyOptions: {
    method: 'POST',
    path: 'operator/session/key_options',
    access: 'operator',
    roles: 'any',
    summary:
      'What the browser needs to make a security key for this person; asks for the password and a key he has, the first time for a code.',
    request: request({ password: secret, ...ownSecondFields }),
    reply: v.object({ ticket: v.string(), options: v.record(v.string(), v.unknown()) }),
    refusals: ['too_many_passkeys', ...OWN_SECOND_REFUSALS],
  },
  addKey: {
    method: 'POST',
    path: 'operator/session/key_add',
    access: 'operator',
    roles: 'any',
    summary: 'Adds a security key; from the first one on, a code alone is no second step any more.',
    request: request({ ticket, key: keyAnswer, name: oneLine(40) }),
    reply: v.object({ id: v.number() }),
    says: 'passkey_added',
    refusals: ['ticket_expired', 'passkey_failed'],
  },
  dropKey: {
    method: 'POST',
    path: 'operator/session/key_drop',
    access: 'operator',
    roles: 'any',
    summary:
      "Takes out one of one's own security keys, with the password and a proof by one of them; all other sessions end.",
    request: request({ id, password: secret, ...ownSecondFields }),
    reply: none,
    says: 'passkey_deleted',
    refusals: ['passkey_unknown', ...OWN_SECOND_REFUSALS],
  },
});

export const operatorSessionNoun = defineNoun({
  calls: operatorSessionCalls,
  refusals: ['operator_password_weak'],
});
