/** How e-mail addresses and phone numbers are read and made comparable. Pure; refusals are returned as codes. */
import parsePhoneNumber from 'libphonenumber-js/min';
import type { RefusalCode } from '@candor/wire';
import { plainPhone } from './phone-forms-rules.ts';

export type AccountKind = 'email' | 'mobile';

/** `target` is what codes are bound to and accounts are found by: a lower-case e-mail or an E.164 number. */
export type ReadAccount =
  | {
      ok: true;
      kind: AccountKind;
      target: string;
      /** A phone as it was written, where that is another number than it is dialled by now. */
      typed?: string;
    }
  | { ok: false; refusal: RefusalCode };

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export function readAccount(kind: AccountKind, text: string, areaCode: string): ReadAccount {
  return kind === 'email' ? readEmail(text) : readPhone(text, areaCode);
}

export function readEmail(text: string): ReadAccount {
  const target = text.trim().toLowerCase();
  const isFine = target.length <= 254 && EMAIL.test(target) && !target.includes('..');
  return isFine ? { ok: true, kind: 'email', target } : { ok: false, refusal: 'invalid_email' };
}

/** 4 to 16 digits, spaces and dashes allowed between them; the area code comes with or without a plus. */
export function readPhone(text: string, areaCode: string): ReadAccount {
  const national = text.replace(/[\s-]/g, '');
  if (!/^\+?[0-9]{4,16}$/.test(national)) return { ok: false, refusal: 'invalid_phone' };
  const full = national.startsWith('+') ? national : `+${areaCode.replace(/[^0-9]/g, '')}${national}`;
  const target = plainPhone(full);
  if (target === undefined) return { ok: false, refusal: 'invalid_phone' };
  const typed = parsePhoneNumber(full)?.number;
  const isSame = typed === undefined || typed === target;
  return { ok: true, kind: 'mobile', target, ...(isSame ? {} : { typed }) };
}

/** Reads an account of either kind: an @ makes it an e-mail. */
export const readAny = (text: string, areaCode: string): ReadAccount =>
  text.includes('@') ? readEmail(text) : readPhone(text, areaCode);

/** In a public list: neither the provider of a mailbox nor the country of a phone. */
export function maskForAnybody(target: string): string {
  const name = target.split('@')[0]!.replace(/^\+/, '');
  return `${name.slice(0, name.length > 4 ? 2 : 1)}***${name.slice(-1)}`;
}

/** Of a number its beginning and end, and at least five digits of it hidden: short ones show less. */
const HIDDEN_DIGITS = 5;
/** A mailbox shows its last letter where it has so many. */
const LETTERS = 4;

/** `a***z@example.com`, `+86138****678`, `a***@example.com`, `+659****67`: what lists and messages show. */
export function maskTarget(target: string): string {
  const at = target.indexOf('@');
  if (at >= 0) return `${target.slice(0, 1)}***${target.slice(at >= LETTERS ? at - 1 : at)}`;
  const tail = target.length > 6 + HIDDEN_DIGITS + 2 ? 3 : 2;
  const head = Math.max(1, Math.min(6, target.length - tail - HIDDEN_DIGITS));
  return `${target.slice(0, head)}****${target.slice(-tail)}`;
}
