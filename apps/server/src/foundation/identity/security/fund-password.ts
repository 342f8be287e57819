/** The fund password (R-SEC-2): six digits that every way of money out asks for; five wrong ones lock it for a day. */
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimFundTry, clearFundTries } from '../context/users-store.ts';

export const TRIES = 5;

/** Throws fund_password_wrong with the tries left, fund_password_locked, or fund_password_required when none is set. */
export async function assertFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  const { db } = context.platform;
  // Within the turn: a right one that is told "busy" must not be one of the five.
  await context.hashes.inTurn(undefined, async (looks) => {
    const claim = await claimFundTry(db, userId, context.now());
    if (claim === undefined) throw new Refusal('fund_password_locked', { hours: 24 });
    if (claim.hash === null) {
      await clearFundTries(db, userId);
      throw new Refusal('fund_password_required');
    }
    if (!(await looks.fund(claim.hash, password)))
      throw new Refusal('fund_password_wrong', { left: Math.max(0, TRIES - claim.failed) });
    await clearFundTries(db, userId);
  });
}

/**
 * The same, where it opens something: one that was set before the birth date was known must be changed first (R-SEC-2). Told to
 * him alone who knows the password; told when the birth date is sent in, it would be a way to guess.
 */
export async function assertStrongFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  await assertFundPassword(context, userId, password);
  if (await context.ports.kyc.isBirthDate(userId, password)) throw new Refusal('fund_password_birth_date');
}
