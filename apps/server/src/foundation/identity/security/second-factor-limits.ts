/**
 * Guesses at a second factor, counted before a code is looked at: five, then ever more slowly, and of six digits so many a day. A known device
 * has counts of its own, so that who has got hold of the password cannot keep the owner out by guessing; and so have an open session and who
 * reads what is bound to the account. Recovery codes are nobody's to guess and have no sum, so that they open when strangers have used it up; but
 * an open session has one, apart from its customer's known devices: its token comes from as many addresses as a thief likes.
 */
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';
import { hasProvedByCode } from '../context/codes-store.ts';
import { deviceHashes, requesterHash } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimAtPace, claimOfSum } from '../context/tries.ts';
import { isDaySpent } from '../context/tries-store.ts';
import { knownDevice } from '../context/users-store.ts';
import { tellOfGuesses, tellOfSlips } from './told-guesses.ts';

const FREE = 5;
/** Six digits of which three are right at a time: who has the password alone hits them within a year once in fifty. */
const STRANGERS_A_DAY = 20;
const OTHERS_A_DAY = 50;
/** Recovery codes, by one session. */
const RECOVERY_OF_SESSION = 200;
const SESSION = 'session|';
/** A code that was typed for this very login. */
const PROVED_WITHIN_MS = 10 * 60_000;

export interface Guess {
  caller: Caller;
  /** What was proved before it with a code to an address of the account, which strangers do not have. */
  proved?: 'forget' | 'lost';
}

interface Counted {
  right(): Promise<void>;
  wrong(): Promise<void>;
}

/** Throws too_many_attempts; answers what to call when it is known what the guess was. */
export async function limitSecondFactor(
  context: IdentityContext,
  userId: number,
  { caller, proved, isRecovery = false }: Guess & { isRecovery?: boolean },
): Promise<Counted> {
  const { platform } = context;
  const counter = await ownCount(context, userId, proved === undefined ? { caller } : { caller, proved });
  const who = counter ?? `stranger|${addressBlock(caller.ip)}`;
  const key = `second|${userId}|${who}`;
  // Of each address by itself: who reads the mailbox as well, or has the session's token, slows down nobody else's.
  const recovery = { key: `${key}|recovery|${addressBlock(caller.ip)}`, free: FREE };
  const claim = !isRecovery
    ? await claimOfSum(platform, {
        key,
        free: FREE,
        day: counter === undefined ? strangersDay(userId) : `day|second|${userId}|${counter}`,
        most: counter === undefined ? STRANGERS_A_DAY : OTHERS_A_DAY,
      })
    : counter?.startsWith(SESSION) === true
      ? await claimOfSum(platform, { ...recovery, day: `day|${key}|recovery`, most: RECOVERY_OF_SESSION })
      : await claimAtPace(platform, recovery.key, FREE);
  return {
    right: () => claim.right(),
    wrong: () => (counter === undefined ? tellOfGuesses : tellOfSlips)(context, userId),
  };
}

/** Whether who has the password alone is not asked for a code of the authenticator any more today. */
export const areGuessesSpent = ({ platform, now }: IdentityContext, userId: number): Promise<boolean> =>
  isDaySpent(platform.db, strangersDay(userId), { at: now(), most: STRANGERS_A_DAY });

const strangersDay = (userId: number): string => `day|second|${userId}`;

/** By which he is not one of the strangers, who share one sum. */
async function ownCount(
  context: IdentityContext,
  userId: number,
  { caller, proved }: Guess,
): Promise<string | undefined> {
  const { db } = context.platform;
  const device = await knownDevice(db, userId, deviceHashes(caller));
  if (device !== undefined) return device.toString('hex');
  if (caller.session?.userId === userId) return `${SESSION}${caller.session.sessionId}`;
  if (proved !== undefined) return proved;
  const since = new Date(context.now().getTime() - PROVED_WITHIN_MS);
  return (await hasProvedByCode(db, { userId, client: requesterHash(caller), since })) ? 'code' : undefined;
}
