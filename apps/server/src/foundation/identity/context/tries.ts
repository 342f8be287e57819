/**
 * Who may try a secret of an account now (R-SEC-1): a known device and an open session at a pace of their own, strangers at that of
 * account and address, then of the address as such, and fifty a day at each name of an account from everywhere.
 */
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deviceHashes } from './devices.ts';
import { knownDevice } from './users-store.ts';
import {
  claimOfDay,
  claimPaced,
  daySeconds,
  forgetTries,
  isDaySpent,
  takeBack,
  waitSeconds,
} from './tries-store.ts';

/** Of one account by one device, session or address. */
const FREE = 10;
/** Of one address, whatever the account: many people may be behind it. */
const FREE_OF_ADDRESS = 60;
/**
 * Of one mail address or phone, whether an account has it or not. An account has two at most, so that is a hundred of one account (R-SEC-1); a
 * count by account would tell who tries both that they are one.
 */
const STRANGERS_A_DAY = 50;
/** Right ones of one account by one device, or from one address; sessions end sooner (R-SEC-4), but what a password is looked at for comes before. */
const RIGHT_A_DAY = 300;

export interface Claim {
  /** It was right: what was counted for it is none. */
  right(): Promise<void>;
}

type At = Pick<Platform, 'db' | 'clock'>;

/** Throws too_many_attempts with the seconds to wait. */
export async function claimAtPace({ db, clock }: At, key: string, free = FREE): Promise<Claim> {
  const of = { at: new Date(clock.now()), free };
  if (!(await claimPaced(db, key, of)))
    throw new Refusal('too_many_attempts', { seconds: await waitSeconds(db, key, of) });
  return { right: () => forgetTries(db, key) };
}

/**
 * By which an open session is counted: where it is used by a device that its customer is known by, apart from where it is used by anybody
 * else. Who has got hold of its token alone uses up nothing of its owner's.
 */
export async function sessionCount({ db }: Pick<Platform, 'db'>, caller: CustomerCaller): Promise<string> {
  const { userId, sessionId } = caller.session;
  const device = await knownDevice(db, userId, deviceHashes(caller));
  return device === undefined ? String(sessionId) : `${sessionId}|${device.toString('hex')}`;
}

/** As `claimAtPace`, of what has a sum as well: at most `most` a day under `day`. */
export async function claimOfSum(
  at: At,
  { key, free, day, most }: { key: string; free: number; day: string; most: number },
): Promise<Claim> {
  const { db, clock } = at;
  const now = new Date(clock.now());
  const paced = await claimAtPace(at, key, free);
  if (!(await claimOfDay(db, day, { at: now, most }))) {
    await takeBack(db, key);
    throw new Refusal('too_many_attempts', { seconds: await daySeconds(db, day, now) });
  }
  return {
    async right() {
      await paced.right();
      await takeBack(db, day);
    },
  };
}

/** A stranger's try at the password of `target`; device_code_required when strangers have had theirs for today. */
export async function claimAsStranger(at: At, target: string, caller: Caller): Promise<Claim> {
  const { db, clock } = at;
  const block = addressBlock(caller.ip);
  const address = `address|${block}`;
  // With a word of its own before the name, which may hold a bar: `codes-home|…|somebody@example.com` is a mail address as well.
  const day = `day|name|${target}`;
  const pair = await claimAtPace(at, `pair|${target}|${block}`);
  await claimAtPace(at, address, FREE_OF_ADDRESS).catch(async (error: unknown) => {
    await takeBack(db, `pair|${target}|${block}`);
    throw error;
  });
  if (!(await claimOfDay(db, day, { at: new Date(clock.now()), most: STRANGERS_A_DAY }))) {
    for (const key of [address, `pair|${target}|${block}`]) await takeBack(db, key);
    throw new Refusal('device_code_required');
  }
  return {
    async right() {
      await pair.right();
      for (const key of [address, day]) await takeBack(db, key);
    },
  };
}

/**
 * A right password is no guess and is given back, but as much work as a wrong one: whoever has an account had it looked at without end. Answers
 * what to call when it was right, and in how many seconds one is looked at again without a code. `where`: the device, or the address of who is
 * known by none.
 */
export async function rightOnes(
  { db, clock }: At,
  { target, where }: { target: string; where: string },
): Promise<{ spentForS: number | undefined; note(): Promise<unknown> }> {
  const key = `day|right|${where}|${target}`;
  const of = { at: new Date(clock.now()), most: RIGHT_A_DAY };
  const spentForS = (await isDaySpent(db, key, of)) ? await daySeconds(db, key, of.at) : undefined;
  return { spentForS, note: () => claimOfDay(db, key, of) };
}
