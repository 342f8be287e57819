/**
 * Opens a session (R-SEC-1, R-SEC-4). Tries are counted when a password is looked at; an unknown account and a wrong
 * password give the same answer, after the same work and not before the same time.
 */
import type { RequestOf, identityCalls } from '@candor/wire';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Place } from '../../../platform/turns.ts';
import { readAccount } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import { deviceHashes } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { Claim } from '../context/tries.ts';
import { claimAsStranger, claimAtPace, rightOnes } from '../context/tries.ts';
import type { UserRow } from '../context/users-store.ts';
import { isLoginAddress, knownDevice, userByTarget } from '../context/users-store.ts';
import { isShortPassword } from '../security/password-rules.ts';
import { refuseClosed } from './close-account.ts';
import { areGuessesSpent } from '../security/second-factor-limits.ts';
import { tellOfSlips } from '../security/told-guesses.ts';
import { assertStillWithoutSecond, demandSecondFactor, secondWays } from './login-second.ts';
import { noteLogin } from './note-login.ts';
import { openSession } from './open-session.ts';

/**
 * A failed login answers no sooner: a real account costs a few more statements than an unknown one, and their
 * milliseconds would tell the two apart.
 */
const SLOWEST_REFUSAL_MS = 250;
/** How long an address is known by a login. */
const HOME_MS = 90 * DAY_MS;

type LoginRequest = RequestOf<typeof identityCalls.login>;

interface Attempt {
  password: string;
  caller: Caller;
  target: string;
  /** A fresh code to the account's address, which opens a way of its own. */
  code: { purpose: 'login' | 'unfreeze'; text: string } | undefined;
}

export async function login(
  context: IdentityContext,
  request: LoginRequest,
  caller: Caller,
): Promise<string> {
  const typed = readAccount(request.user_type, request.user_string, request.areacode);
  const account = await knownAccount(context.platform.db, typed);
  if (!account.ok) throw new Refusal('wrong_credentials');
  const { target } = account;
  const { password } = request;
  const code = request.code === undefined ? undefined : ({ purpose: 'login', text: request.code } as const);
  const entry = await userWithPassword(context, { password, caller, target, code });
  const { user } = entry;
  if (user.is_frozen) {
    await noteLogin(context, user.id, { caller, outcome: 'frozen' });
    await refuseClosed(context, user.id);
    throw new Refusal('account_frozen');
  }
  await confirmNewDevice(context, entry, { password, caller });
  await confirmAmongGuessers(context, entry, caller);
  await demandSecondFactor(context, user, caller);
  return openSession(context, user, {
    caller,
    passwordHash: user.password_hash,
    before: (tx) => assertStillWithoutSecond(tx, user.id),
  });
}

/** Whose password it was, and how he came: by a device of his, by a code, or as anybody. */
export interface Entry {
  user: UserRow;
  isKnown: boolean;
  codeId: bigint | undefined;
}

/**
 * Counted in the turn in which it is looked at, so that "busy" counts nothing; answered alike for accounts that do not exist. Who
 * comes by a known device or a right code is not kept waiting by strangers (R-SEC-1).
 */
export async function userWithPassword(context: IdentityContext, attempt: Attempt): Promise<Entry> {
  const notBefore = pause(SLOWEST_REFUSAL_MS);
  return lookAtPassword(context, attempt).catch(async (error: unknown) => {
    await notBefore;
    throw error;
  });
}

async function lookAtPassword(
  context: IdentityContext,
  { password, caller, target, code }: Attempt,
): Promise<Entry> {
  const { platform } = context;
  const user = await userByTarget(platform.db, target);
  const device = user && (await knownDevice(platform.db, user.id, deviceHashes(caller)));
  // A code that was sent to him is a way that nobody at his address has used up, nor a program by his device.
  const right = await rightOnes(platform, {
    target,
    where: device?.toString('hex') ?? addressBlock(caller.ip),
  });
  const codeId =
    code !== undefined && (device === undefined || right.spentForS !== undefined)
      ? await context.codes.check({ target, purpose: code.purpose }, code.text, caller)
      : undefined;
  const claim = (): Promise<Claim> =>
    device !== undefined
      ? claimAtPace(platform, `known|${user!.id}|${device.toString('hex')}`)
      : codeId !== undefined
        ? claimAtPace(platform, `code|${codeId}`)
        : claimAsStranger(platform, target, caller);
  const waitsAt = await placeOf(
    context,
    caller,
    device !== undefined || codeId !== undefined ? user : undefined,
  );
  if (codeId === undefined && right.spentForS !== undefined)
    throw new Refusal('too_many_attempts', { seconds: right.spentForS });
  caller.leaveTurn();
  const isRight = await context.hashes.inTurn(waitsAt, async (looks) => {
    const claimed = await claim();
    const isSame = await looks.password(user?.password_hash ?? null, password);
    if (isSame) await claimed.right();
    if (isSame && codeId === undefined) await right.note();
    return isSame;
  });
  if (user === undefined || !isRight) {
    if (user !== undefined) await noteLogin(context, user.id, { caller, outcome: 'wrong_password' });
    // Who has a device of his, or reads his mailbox, is no stranger; what strangers are answered takes no longer for it.
    if (user !== undefined && (device !== undefined || codeId !== undefined))
      await tellOfSlips(context, user.id);
    throw new Refusal('wrong_credentials');
  }
  return { user, isKnown: device !== undefined, codeId };
}

/**
 * Where he waits. An address from which anybody has logged in of late goes before others, whichever account it asks for: so a flood from elsewhere
 * keeps nobody at home waiting, and nobody learns whose home it is.
 */
async function placeOf(
  { platform }: IdentityContext,
  caller: Caller,
  known: UserRow | undefined,
): Promise<Place> {
  if (known !== undefined) return { lane: 'known', key: String(known.id) };
  const since = new Date(platform.clock.now() - HOME_MS);
  const isHome = await isLoginAddress(platform.db, { ip: caller.ip, since });
  return { lane: isHome ? 'home' : 'stranger', key: addressBlock(caller.ip) };
}

/** Accounts with a short password need a code on every new device (R-SEC-1). */
async function confirmNewDevice(
  context: IdentityContext,
  { user, isKnown, codeId }: Entry,
  { password, caller }: { password: string; caller: Caller },
): Promise<void> {
  if (codeId !== undefined)
    return context.platform.db.transaction('identity-device', (tx) => context.codes.consume(tx, codeId));
  if (isKnown || !isShortPassword(password)) return;
  await noteLogin(context, user.id, { caller, outcome: 'code_required' });
  throw new Refusal('device_code_required');
}

/** Where strangers have had their guesses at the authenticator, and there is nothing else to show: a code to his address is his way (R-SEC-1). */
async function confirmAmongGuessers(
  context: IdentityContext,
  { user, isKnown, codeId }: Entry,
  caller: Caller,
): Promise<void> {
  if (isKnown || codeId !== undefined || !(await areGuessesSpent(context, user.id))) return;
  const ways = await secondWays(context, user.id);
  if (ways.some((way) => way !== 'totp') || ways.length === 0) return;
  await noteLogin(context, user.id, { caller, outcome: 'code_required' });
  throw new Refusal('device_code_required');
}

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
