/**
 * The number of the verified person's document as a proof (R-SEC-2): wrong ones are counted by the day, whichever act they came with and
 * whatever code stood before it, for whoever reads a mailbox of his own has as many codes as he likes.
 */
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimOfDay, takeBack } from '../context/tries-store.ts';
import { tellOfSlips } from './told-guesses.ts';

const NUMBERS_A_DAY = 10;

/** Who guesses in an open session leaves the owner who has lost his second factor the numbers that are asked for without one. */
type NumberAsked = 'in_session' | 'without';

export async function assertIdNumber(
  context: IdentityContext,
  userId: number,
  { idNumber, asked }: { idNumber: string; asked: NumberAsked },
): Promise<void> {
  const { db } = context.platform;
  const key = `day|${asked === 'in_session' ? 'id-number' : 'id-number-lost'}|${userId}`;
  if (!(await claimOfDay(db, key, { at: context.now(), most: NUMBERS_A_DAY })))
    throw new Refusal('too_many_attempts', { seconds: 86_400 });
  if (!(await context.ports.kyc.isIdNumber(userId, idNumber))) {
    await tellOfSlips(context, userId);
    throw new Refusal('id_number_wrong');
  }
  await takeBack(db, key);
}
