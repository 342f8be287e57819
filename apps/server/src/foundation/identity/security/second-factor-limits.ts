/** Guesses at a second factor: five an hour an account, then one a minute, counted before a code is looked at. */
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimAttempt, clearAttempts } from '../context/users-store.ts';

const HOUR_MS = 3_600_000;
const SLOWED_TO_MS = 60_000;
const FREE = 5;

/** Throws too_many_attempts; answers what to call when the guess was right. */
export async function limitSecondFactor(
  context: IdentityContext,
  userId: number,
): Promise<() => Promise<void>> {
  const { db, clock } = context.platform;
  const key = `second|${userId}`;
  const now = clock.now();
  const mayTry = await claimAttempt(db, key, {
    at: new Date(now),
    hourAgo: new Date(now - HOUR_MS),
    slowedSince: new Date(now - SLOWED_TO_MS),
    free: FREE,
  });
  if (!mayTry) throw new Refusal('too_many_attempts', { seconds: SLOWED_TO_MS / 1000 });
  return () => clearAttempts(db, key);
}
