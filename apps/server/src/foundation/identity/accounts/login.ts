/**
 * Opens a session (R-SEC-1, R-SEC-4). Attempts are counted before a password is looked at; an unknown account and a
 * wrong password give the same answer, after the same work and not before the same time.
 */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { Caller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readAccount } from '../context/account-rules.ts';
import { refuseClosed } from './close-account.ts';
import { deviceHereHash, deviceName } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { demandSecondFactor } from './login-second.ts';
import { openSession } from './open-session.ts';
import { MAX_FAILURES, isShortPassword } from '../security/password-rules.ts';
import type { UserRow } from '../context/users-store.ts';
import {
  claimAttempt,
  clearFailures,
  countFailure,
  countUnknownFailure,
  isKnownDevice,
  lastAttemptAt,
  recordLogin,
  userByTarget,
} from '../context/users-store.ts';

/** Attempts an hour per account and address before they are slowed to one a minute. */
const FREE_ATTEMPTS = 10;
const HOUR_MS = 3_600_000;
const SLOWED_TO_MS = 60_000;
/**
 * A failed login answers no sooner: a real account costs a few more statements than an unknown one, and their
 * milliseconds would tell the two apart.
 */
const SLOWEST_REFUSAL_MS = 250;

type LoginRequest = RequestOf<typeof identityCalls.login>;

interface Attempt {
  request: LoginRequest;
  password: string;
  caller: Caller;
  target: string;
  /** Key of the account and address in the count of attempts. */
  attemptKey: string;
}

export async function login(
  context: IdentityContext,
  request: LoginRequest,
  caller: Caller,
): Promise<string> {
  const account = readAccount(request.user_type, request.user_string, request.areacode);
  if (!account.ok) throw new Refusal('wrong_credentials');
  const { target } = account;
  const { password } = request;
  const attempt: Attempt = { request, password, caller, target, attemptKey: `${target}|${caller.ip}` };
  await slowDown(context, attempt.attemptKey);
  const notBefore = pause(SLOWEST_REFUSAL_MS);
  const user = await userWithPassword(context, attempt).catch(async (error: unknown) => {
    await notBefore;
    throw error;
  });
  if (user.is_frozen) {
    await note(context, user, { caller, outcome: 'frozen' });
    await refuseClosed(context, user.id);
    throw new Refusal('account_frozen');
  }
  await confirmNewDevice(context, user, attempt);
  await demandSecondFactor(context, user, attempt);
  return openSession(context, user, { ...attempt, passwordHash: user.password_hash });
}

/** Whose password this is; counted before it is looked at, and answered alike for accounts that do not exist. */
export async function userWithPassword(
  context: IdentityContext,
  { password, caller, target }: Pick<Attempt, 'password' | 'caller' | 'target'>,
): Promise<UserRow> {
  const { db } = context.platform;
  const user = await userByTarget(db, target);
  const mayTry =
    user === undefined
      ? await countUnknownFailure(db, target, { at: context.now(), limit: MAX_FAILURES })
      : await countFailure(db, user.id, MAX_FAILURES);
  if (!mayTry) {
    if (user !== undefined) await note(context, user, { caller, outcome: 'locked' });
    throw new Refusal('account_locked');
  }
  const isRight = await context.hashes.verify(user?.password_hash ?? null, password);
  if (user === undefined || !isRight) {
    if (user !== undefined) await note(context, user, { caller, outcome: 'wrong_password' });
    throw new Refusal('wrong_credentials');
  }
  await clearFailures(db, user.id);
  return user;
}

export async function slowDown(context: IdentityContext, key: string): Promise<void> {
  const { db, clock } = context.platform;
  const now = clock.now();
  const mayTry = await claimAttempt(db, key, {
    at: new Date(now),
    hourAgo: new Date(now - HOUR_MS),
    slowedSince: new Date(now - SLOWED_TO_MS),
    free: FREE_ATTEMPTS,
  });
  if (mayTry) return;
  const lastAt = (await lastAttemptAt(db, key))?.getTime() ?? now;
  throw new Refusal('too_many_attempts', {
    seconds: Math.max(1, Math.ceil((lastAt + SLOWED_TO_MS - now) / 1000)),
  });
}

/** Accounts with a short password need a code on every new device (R-SEC-1). */
async function confirmNewDevice(
  context: IdentityContext,
  user: UserRow,
  { request, target, caller }: Attempt,
): Promise<void> {
  const { db } = context.platform;
  if (!isShortPassword(request.password) || (await isKnownDevice(db, user.id, deviceHereHash(caller))))
    return;
  if (request.code === undefined) {
    await note(context, user, { caller, outcome: 'code_required' });
    throw new Refusal('device_code_required');
  }
  const codeId = await context.codes.check({ target, purpose: 'login' }, request.code);
  await db.transaction('identity-device', (tx) => context.codes.consume(tx, codeId));
}

function note(
  context: IdentityContext,
  user: UserRow,
  { caller, outcome }: { caller: Caller; outcome: 'wrong_password' | 'locked' | 'code_required' | 'frozen' },
): Promise<void> {
  const { ip, userAgent } = caller;
  return recordLogin(context.platform.db, user.id, {
    at: context.now(),
    device: deviceName(userAgent),
    ip,
    outcome,
  });
}

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
