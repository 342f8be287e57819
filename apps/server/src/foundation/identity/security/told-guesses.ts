/**
 * What an owner hears of wrong passwords and codes (R-SEC-1, R-SEC-5): of who has his password and guesses at the second factor, and of who sits in
 * a session, has a device of his or reads his mailbox, who are nobody's strangers and may be thieves all the same.
 */
import type { IdentityContext } from '../context/identity-context.ts';
import { claimOfDay } from '../context/tries-store.ts';
import type { IdentityMessage } from '../messages/kinds.ts';

/** Wrong ones in a day that are a slip of the finger. */
const SLIPS = { stranger: 2, own: 4 };

/** Whoever guesses here has the password. */
export const tellOfGuesses = (context: IdentityContext, userId: number): Promise<void> =>
  tellOnce(context, userId, { sum: 'second', slips: SLIPS.stranger, kind: 'second_factor_guessed' });

/** Whoever guesses here has what an owner has: a session, a known device, or the mailbox. */
export const tellOfSlips = (context: IdentityContext, userId: number): Promise<void> =>
  tellOnce(context, userId, { sum: 'own', slips: SLIPS.own, kind: 'proofs_guessed' });

/** Once a day. */
async function tellOnce(
  context: IdentityContext,
  userId: number,
  { sum, slips, kind }: { sum: string; slips: number; kind: IdentityMessage },
): Promise<void> {
  const { db } = context.platform;
  const at = context.now();
  if (await claimOfDay(db, `day|${sum}-slips|${userId}`, { at, most: slips })) return;
  await db.transaction('identity-guessed', async (tx) => {
    if (await claimOfDay(tx, `day|${sum}-told|${userId}`, { at, most: 1 }))
      await context.notify.tell(tx, { userId, kind, params: {} });
  });
}
