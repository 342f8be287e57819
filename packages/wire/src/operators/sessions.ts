/** How an operator comes in and goes out (R-OPS-2): password, then always the second factor; customers' tokens open nothing here. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { OPERATOR_ROLES } from '../operator-roles.ts';
import { milliseconds, none, nothing, request, secret, text, verificationCode } from '../shapes.ts';

const email = text(254);
/** 256 random bits; only its SHA-256 is kept. */
const ticket = text(64);
const roles = v.array(v.picklist(OPERATOR_ROLES));

const session = v.object({
  /** Goes into `Authorization` of operator calls. */
  token: v.string(),
  /** The session ends then, whatever happens. */
  expires_at: milliseconds,
  /** It ends sooner after so many seconds without a call. */
  idle_s: v.number(),
});

export const operatorSessionCalls = defineCalls({
  login: {
    method: 'POST',
    path: 'operator/session/login',
    access: 'public',
    summary:
      'First step of a login: the password. The ticket is good for five minutes and for the second step only.',
    request: request({ email, password: secret }),
    reply: v.object({ ticket: v.string(), expires_in_s: v.number() }),
    refusals: ['wrong_credentials', 'too_many_attempts', 'account_locked', 'busy', 'forbidden'],
  },
  loginSecond: {
    method: 'POST',
    path: 'operator/session/second',
    access: 'public',
    summary: 'Second step: a code of the authenticator app, each taken once. The reply is the session.',
    request: request({ ticket, code: verificationCode }),
    reply: session,
    refusals: ['ticket_expired', 'second_factor_wrong', 'too_many_attempts', 'forbidden'],
  },
  beginEnrolment: {
    method: 'POST',
    path: 'operator/session/enrol_begin',
    access: 'public',
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
    refusals: ['ticket_expired', 'forbidden'],
  },
  enrol: {
    method: 'POST',
    path: 'operator/session/enrol',
    access: 'public',
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
    access: 'operator',
    roles: 'any',
    summary: 'Who this operator is, what he may do and how long the session lasts.',
    request: nothing,
    reply: v.object({
      id: v.number(),
      name: v.string(),
      email: v.string(),
      roles,
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
    summary: "Changes one's own password, with the old one and a code; all other sessions end.",
    request: request({ old_password: secret, password: secret, code: verificationCode }),
    reply: none,
    says: 'password_changed',
    refusals: [
      'wrong_credentials',
      'second_factor_wrong',
      'too_many_attempts',
      'operator_password_weak',
      'password_unchanged',
      'busy',
    ],
  },
});
