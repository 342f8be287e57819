/** Whether bank details can be paid to: account and card number, IBAN with its check digits (ISO 13616), Swift or Fedwire code, name. Pure. */
import type { RefusalCode } from '@candor/wire';
import { isSameName } from '../../../platform/same-name-rules.ts';

export interface BankDetails {
  name: string;
  card_number: string;
  bank_account: string;
  iban: string;
  bank: string;
  bank_name: string;
  bank_branch: string;
  bank_address: string;
  swift_code: string;
  real_name: string;
  residence_address: string;
  postal_code: string;
}

/** Where there is none: no card of this account, no international numbers in the bank's country. */
export const NONE = '-';

export const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/**
 * Each of the numbers that a bank may pay to, as it is compared: in whichever field it stands, an IBAN also without its country and check digits,
 * and any of them without the zeros that banks write before it.
 */
export function numbersOf({ bank_account, iban, card_number }: BankDetails): string[] {
  const numbers = [bank_account, iban, card_number].filter((text) => text !== NONE).map(compact);
  const national = numbers.filter(isIban).map((text) => text.slice(4));
  return [...new Set([...numbers, ...national].map((text) => text.replace(/^0+(?=.)/, '')))];
}

export function bankFault(
  details: BankDetails,
  verifiedName: string,
): { code: RefusalCode; detail: Record<string, string> } | undefined {
  if (![details.name, details.real_name].every((name) => isSameName(name, verifiedName)))
    return { code: 'bank_name_differs', detail: { name: verifiedName } };
  if (!/^[A-Z0-9]{4,34}$/.test(compact(details.bank_account)))
    return { code: 'account_number_invalid', detail: {} };
  if (details.card_number !== NONE && !isCardNumber(compact(details.card_number)))
    return { code: 'card_number_invalid', detail: {} };
  if (details.iban !== NONE && !isIban(compact(details.iban))) return { code: 'iban_invalid', detail: {} };
  // Eight or eleven of Swift, nine digits of Fedwire.
  if (!/^([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?|[0-9]{9})$/.test(compact(details.swift_code)))
    return { code: 'swift_invalid', detail: {} };
  return undefined;
}

export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** Twelve to nineteen digits, the last of them the check digit of ISO/IEC 7812. */
export function isCardNumber(text: string): boolean {
  if (!/^[0-9]{12,19}$/.test(text)) return false;
  const digits = [...text].map(Number).toReversed();
  const sum = digits.reduce((all, digit, n) => {
    const doubled = n % 2 === 1 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** `Demo Bank ····1234`: enough to know it again. */
export function shownAccount({ bank_name, bank_account }: BankDetails): string {
  return `${bank_name} ${masked(bank_account, 4)}`;
}

/** Details as their owner reads them back: long enough to know them, too short to use them. */
export function maskedDetails(details: BankDetails): BankDetails {
  return {
    name: details.name,
    card_number: maskedUnlessNone(details.card_number),
    bank_account: masked(details.bank_account, 4),
    iban: maskedUnlessNone(details.iban),
    bank: details.bank,
    bank_name: details.bank_name,
    bank_branch: details.bank_branch,
    bank_address: details.bank_address,
    swift_code: details.swift_code,
    real_name: details.real_name,
    residence_address: masked(details.residence_address, 0),
    postal_code: masked(details.postal_code, 2),
  };
}

const maskedUnlessNone = (text: string): string => (text === NONE ? NONE : masked(text, 4));

const masked = (text: string, shown: number): string =>
  `····${shown === 0 ? '' : compact(text).slice(-shown)}`;
