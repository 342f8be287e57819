/** Reading codes of an authenticator app: which half-minute a code is of, and taking each half-minute once. */
import { verifySync } from 'otplib';
import type { IdentityContext } from '../context/identity-context.ts';
import { totpOf, useTotpStep } from './second-factor-store.ts';

/** One half-minute to either side: clocks of phones and slow typing. */
const TOLERANCE_S = 30;

/** Whether this is a code of now that was not taken before; it is taken now. */
export async function takeTotpCode(context: IdentityContext, userId: number, code: string): Promise<boolean> {
  const row = await totpOf(context.platform.db, userId);
  if (row === undefined || !row.is_on) return false;
  const step = totpStepOf(context, userId, { sealed: row.sealed, code });
  return step !== undefined && useTotpStep(context.platform.db, userId, step);
}

/** The half-minute of a code that is right now; undefined when it is not. */
export function totpStepOf(
  context: IdentityContext,
  userId: number,
  of: { sealed: Buffer; code: string },
): number | undefined {
  const secret = context.totpSeal.open(of.sealed, `totp|${userId}`).toString();
  const epoch = Math.floor(context.now().getTime() / 1000);
  const result = verifySync({ secret, token: of.code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
