/** Whether bank details can be paid to: account number, IBAN with its check digits (ISO 13616), Swift or Fedwire code, name. Pure. */
import type { RefusalCode } from '@candor/wire';

export interface BankDetails {
  bank_account: string;
  iban: string;
  bank_name: string;
  bank_branch: string;
  bank_address: string;
  swift_code: string;
  real_name: string;
  residence_address: string;
  postal_code: string;
}

/** Where the bank's country has no international numbers. */
export const NO_IBAN = '-';

export const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export function bankFault(
  details: BankDetails,
  verifiedName: string,
): { code: RefusalCode; detail: Record<string, string> } | undefined {
  if (!isSameName(details.real_name, verifiedName))
    return { code: 'bank_name_differs', detail: { name: verifiedName } };
  if (!/^[A-Z0-9]{4,34}$/.test(compact(details.bank_account)))
    return { code: 'account_number_invalid', detail: {} };
  if (details.iban !== NO_IBAN && !isIban(compact(details.iban))) return { code: 'iban_invalid', detail: {} };
  // Eight or eleven of Swift, nine digits of Fedwire.
  if (!/^([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?|[0-9]{9})$/.test(compact(details.swift_code)))
    return { code: 'swift_invalid', detail: {} };
  return undefined;
}

/** Letter by letter without case, accents, spaces and order of names: banks print names their own way. */
export function isSameName(a: string, b: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .sort()
      .join(' ');
  return words(a) !== '' && words(a) === words(b);
}

export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** `Demo Bank ····1234`: enough to know it again. */
export function shownAccount({ bank_name, bank_account }: BankDetails): string {
  return `${bank_name} ${masked(bank_account, 4)}`;
}

/** Details as their owner reads them back: long enough to know them, too short to use them. */
export function maskedDetails(details: BankDetails): BankDetails {
  return {
    bank_account: masked(details.bank_account, 4),
    iban: details.iban === NO_IBAN ? NO_IBAN : masked(details.iban, 4),
    bank_name: details.bank_name,
    bank_branch: details.bank_branch,
    bank_address: details.bank_address,
    swift_code: details.swift_code,
    real_name: details.real_name,
    residence_address: masked(details.residence_address, 0),
    postal_code: masked(details.postal_code, 2),
  };
}

const masked = (text: string, shown: number): string =>
  `····${shown === 0 ? '' : compact(text).slice(-shown)}`;
