/** Bank accounts and payment cards in a text, by their own check digits: what is only a long number is none. Pure. */

/** ISO 13616: how long an account number of a country is. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24, AE: 23, AT: 20, BE: 16, BG: 22, BH: 22, BR: 29, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20, ES: 24,
  FI: 18, FR: 27, GB: 22, GE: 22, GR: 27, HR: 21, HU: 28, IE: 22, IL: 23, IS: 26, IT: 27, KW: 30, KZ: 20, LI: 21,
  LT: 20, LU: 20, LV: 21, MC: 27, MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, QA: 29, RO: 24, RS: 22, SA: 24, SE: 24,
  SI: 19, SK: 24, TR: 26, UA: 29,
}; // oxfmt-ignore

export function isAccountNumber(text: string): boolean {
  // Letters and digits in groups, as banks print them; a sentence has longer words and fewer digits.
  for (const [group] of text
    .toUpperCase()
    .matchAll(/(?<![A-Z0-9])[A-Z]{2}[0-9]{2}(?:[ \-._]?[A-Z0-9]{1,4}){3,9}/g)) {
    const joined = group.replace(/[^A-Z0-9]/g, '');
    const length = IBAN_LENGTHS[joined.slice(0, 2)];
    if (length !== undefined && joined.length >= length && isCheckedAccount(joined.slice(0, length)))
      return true;
  }
  return false;
}

function isCheckedAccount(account: string): boolean {
  const digits = [...`${account.slice(4)}${account.slice(0, 4)}`]
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
}

/** Fifteen to nineteen digits of a known scheme, with or without gaps, by Luhn's formula. */
export function isCardNumber(text: string): boolean {
  for (const [group] of text.matchAll(/(?<![0-9])[0-9](?:[ \-.]?[0-9]){14,18}(?![0-9])/g)) {
    const digits = group.replace(/[^0-9]/g, '');
    if (/^(3[47]|35|36|4|5[1-5]|2[2-7]|6)/.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, n) => {
    const doubled = Number(digit) * (n % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
