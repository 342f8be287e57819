/** Recovery codes: ten words of last resort when phone and passkeys are gone; shown once, kept as HMAC, each good once. */
import { createHmac, randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { lockUser } from '../context/users-store.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './second-factor-store.ts';
import { noteSecurityChange } from './security-changes.ts';

const HOW_MANY = 10;
/** Without letters and digits that are mistaken for one another: 40 bits a code. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Makes ten new ones in place of those there were. */
export async function makeRecoveryCodes(context: IdentityContext, tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hmacOf(context, userId, code)),
  );
  return codes;
}

/**
 * A recovery code stands for a lost factor, whatever it is used for: until its owner has seen the mail, nothing leaves (R-SEC-5,
 * R-WD-6), and whoever was logged in elsewhere is no longer. True when the code was right.
 */
export function spendRecoveryCode(
  context: IdentityContext,
  userId: number,
  { code, caller }: { code: string; caller: Caller },
): Promise<boolean> {
  return context.platform.db.transaction('identity-recovery-code', async (tx) => {
    const user = await lockUser(tx, userId);
    const hmac = hmacOf(context, userId, code);
    if (user === undefined || !(await useRecoveryCode(tx, userId, { hmac, at: context.now() }))) return false;
    await noteSecurityChange(context, tx, { userId, kind: 'second_factor' });
    await context.notify.tell(tx, { userId, kind: 'recovery_code_used', params: {} });
    const except = caller.session?.userId === userId ? caller.session.sessionId : null;
    await context.sessions.revoke(tx, userId, { id: null, except });
    // Known devices stay known: of who has the password and has used up the guesses of strangers, they are the owner's way in.
    return true;
  });
}

function newCode(): string {
  const half = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(0, ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

/** Dashes, spaces and case are for people. */
function hmacOf(context: IdentityContext, userId: number, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHmac('sha256', context.platform.config.secretPepper)
    .update(`recovery|${userId}|${letters}`)
    .digest();
}
