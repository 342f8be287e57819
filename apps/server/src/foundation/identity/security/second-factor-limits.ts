/**
 * Guesses at a second factor: five, then ever more slowly, counted before a code is looked at. A known device has its own count, so
 * that who has got hold of the password cannot keep the owner out by guessing; and so has who reads what is bound to the account.
 */
import type { Caller } from '../../../platform/http/handler.ts';
import { deviceHashes } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimAtPace } from '../context/tries.ts';
import { knownDevice } from '../context/users-store.ts';

const FREE = 5;

export interface Guess {
  caller: Caller;
  /** What was proved before it with a code to an address of the account, which strangers do not have. */
  proved?: 'forget' | 'lost';
}

/** Throws too_many_attempts; answers what to call when the guess was right. */
export async function limitSecondFactor(
  context: IdentityContext,
  userId: number,
  { caller, proved }: Guess,
): Promise<() => Promise<void>> {
  const device = await knownDevice(context.platform.db, userId, deviceHashes(caller));
  const who = device?.toString('hex') ?? proved ?? 'stranger';
  const claim = await claimAtPace(context.platform, `second|${userId}|${who}`, FREE);
  return () => claim.right();
}
