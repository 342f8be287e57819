/**
 * Opens a session (R-SEC-1, R-SEC-4). Attempts are counted before a password is looked at; an unknown account and a
 * wrong password give the same answer after the same work.
 */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { Caller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readAccount } from './account-rules.ts';
import type { IdentityContext } from './identity-context.ts';
import { noticeTo } from './identity-context.ts';
import { SHORT_PASSWORD_LENGTH } from './password-rules.ts';
import { deviceHash, deviceName } from './sessions.ts';
import type { UserRow } from './users-store.ts';
import {
  clearAttempts,
  clearFailures,
  countAttempt,
  countFailure,
  isKnownDevice,
  recordLogin,
  rememberDevice,
  userByTarget,
} from './users-store.ts';

/** Failures an hour per account and address before attempts are slowed to one a minute. */
const FREE_ATTEMPTS = 10;
const SLOWED_TO_MS = 60_000;
/** Wrong passwords in a row before only a reset helps (NIST SP 800-63B). */
export const MAX_FAILURES = 100;

type LoginRequest = RequestOf<typeof identityCalls.login>;

export async function login(
  context: IdentityContext,
  request: LoginRequest,
  caller: Caller,
): Promise<string> {
  const account = readAccount(request.user_type, request.user_string, request.areacode);
  if (!account.ok) throw new Refusal('wrong_credentials');
  const { db } = context.platform;
  const attemptKey = `${account.target}|${caller.ip}`;
  await slowDown(context, attemptKey);
  const user = await userByTarget(db, account.target);
  if (user !== undefined && !(await countFailure(db, user.id, MAX_FAILURES))) {
    await note(context, user, caller, 'locked');
    throw new Refusal('account_locked');
  }
  if (!(await context.hashes.verify(user?.password_hash ?? null, request.password)) || user === undefined) {
    if (user !== undefined) await note(context, user, caller, 'wrong_password');
    throw new Refusal('wrong_credentials');
  }
  await clearFailures(db, user.id);
  if (user.is_frozen) throw new Refusal('account_frozen');
  const isKnown = await isKnownDevice(db, user.id, deviceHash(caller.userAgent));
  if (!isKnown) await confirmNewDevice(context, user, { request, target: account.target, caller });
  await clearAttempts(db, attemptKey);
  return openSession(context, user, { caller, isKnown });
}

async function openSession(
  context: IdentityContext,
  user: UserRow,
  of: { caller: Caller; isKnown: boolean },
): Promise<string> {
  const { db } = context.platform;
  await note(context, user, of.caller, 'ok');
  await rememberDevice(db, user.id, { device: deviceHash(of.caller.userAgent), at: context.now() });
  const { token } = await context.sessions.open(db, user.id, of.caller);
  if (!of.isKnown) noticeTo(context, user, 'new_device');
  return token;
}

async function slowDown(context: IdentityContext, key: string): Promise<void> {
  const now = context.now();
  const { failures, lastAt } = await countAttempt(context.platform.db, key, now);
  if (failures <= FREE_ATTEMPTS || lastAt === null) return;
  const waitMs = lastAt.getTime() + SLOWED_TO_MS - now.getTime();
  if (waitMs > 0) throw new Refusal('too_many_attempts', { retry_after_s: Math.ceil(waitMs / 1000) });
}

/** Accounts with a short password need a code on every new device (R-SEC-1). */
async function confirmNewDevice(
  context: IdentityContext,
  user: UserRow,
  of: { request: LoginRequest; target: string; caller: Caller },
): Promise<void> {
  if (of.request.password.length >= SHORT_PASSWORD_LENGTH) return;
  if (of.request.code === undefined) {
    await note(context, user, of.caller, 'code_required');
    throw new Refusal('device_code_required');
  }
  const codeId = await context.codes.check({ target: of.target, purpose: 'login' }, of.request.code);
  await context.platform.db.transaction('identity-device', (tx) => context.codes.consume(tx, codeId));
}

function note(
  context: IdentityContext,
  user: UserRow,
  caller: Caller,
  outcome: 'ok' | 'wrong_password' | 'locked' | 'code_required',
): Promise<void> {
  return recordLogin(context.platform.db, user.id, {
    at: context.now(),
    device: deviceName(caller.userAgent),
    ip: caller.ip,
    outcome,
  });
}
