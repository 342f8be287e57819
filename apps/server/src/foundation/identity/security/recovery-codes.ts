/** Recovery codes: ten words of last resort when phone and passkeys are gone; shown once, kept as HMAC, each good once. */
import { createHmac, randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/db/database.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './second-factor-store.ts';

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

export function spendRecoveryCode(context: IdentityContext, userId: number, code: string): Promise<boolean> {
  return useRecoveryCode(context.platform.db, userId, {
    hmac: hmacOf(context, userId, code),
    at: context.now(),
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
