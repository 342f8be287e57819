/**
 * What makes two requests the same one: an HMAC over whose it is, call and fields, under a key outside the database, so that nobody who
 * reads the table can try out what stood in a field, or see that two people asked for the same (R-SEC-7). Passwords and codes are not in it at all: who knows one is
 * asked before, and a code is spent by its first use.
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Call } from '@candor/wire';

/** `owner` is a customer's id, an operator's below zero, 0 of a stranger. */
export type Fingerprint = (
  call: Call,
  of: { owner: number; values: Readonly<Record<string, unknown>> },
) => string;

/** Fields of calls that carry what proves a person, by name; a test goes over the wire for others that look like one. */
export const PROVING_FIELDS: ReadonlySet<string> = new Set([
  'key_ticket',
  'code',
  'mobile_code',
  'old_code',
  'email_code',
  'phone_code',
  'new_code',
  'second_code',
  'step_up_code',
  'password',
  're_password',
  'repassword',
  'oldpassword',
  'old_password',
  'new_password',
  'pay_password',
  'fund_password',
  'passkey',
  'passkey_ticket',
  'second_passkey',
  'second_ticket',
  'secret',
  'ticket',
  'token',
]);
/** The language that a retry asks for does not make it another request. */
const isCounted = (name: string): boolean => name !== 'lang' && !PROVING_FIELDS.has(name);
/** 128 bits: two requests of one key differ in it, by a chance that does not happen. */
const LENGTH = 22;

export function createFingerprint(pepper: string): Fingerprint {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', pepper, 'candor requests', 'fingerprint', 32)));
  return (call, { owner, values }) => {
    const fields = Object.keys(values).filter(isCounted).sort();
    const canonical = JSON.stringify([
      owner,
      call.method,
      call.path,
      fields.map((name) => [name, values[name]]),
    ]);
    return createHmac('sha256', key).update(canonical).digest('base64url').slice(0, LENGTH);
  };
}
