/**
 * One phone, one number (R-SEC-3): countries in which a number is written in more than one way, by habit or because they have renumbered, reach
 * one phone by each of them. Accounts are opened under the one form that is dialled today; those of before keep theirs. Pure.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** By calling code: how the rest is written now. Each leaves alone what it has made. */
const REWRITTEN: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // Mexico until 2019: 1 for mobiles, 044 and 045 before them within the country.
  '52': [[/^(?:1|01|04[45])(?=\d{10}$)/, '']],
  // Argentina: 9 for mobiles, which have their area and number from the same plan as lines; 15 within the country.
  '54': [[/^(?=(?:11|[23]\d)\d{8}$)/, '9']],
  // Gabon until 2019: one digit less.
  '241': [
    [/^0?(?=[256]\d{6}$)/, '6'],
    [/^0?(?=[47]\d{6}$)/, '7'],
  ],
  // Benin until 2024: no 01.
  '229': [[/^(?=[4-9]\d{7}$)/, '01']],
  // Brazil until 2016: mobiles without a 9 after the area.
  '55': [[/(?<=^\d\d)(?=[6-9]\d{7}$)/, '9']],
};

/** What may stand before a number of before, by calling code: in which forms an account of before may have it. */
const FORMER: Readonly<Record<string, (rest: string) => readonly string[]>> = {
  '52': (rest) => [`1${rest}`],
  '54': (rest) => [rest.replace(/^9/, '')],
  '241': (rest) => [`0${rest.slice(1)}`, rest.slice(1)],
  '229': (rest) => [rest.replace(/^01/, '')],
  '55': (rest) => [rest.slice(0, 2) + rest.slice(3)],
};

/** `full` is digits after a plus. Undefined: no number of any plan. */
export function plainPhone(full: string): string | undefined {
  const phone = parsePhoneNumberFromString(full);
  if (phone === undefined) return undefined;
  const code = phone.countryCallingCode;
  const parsed = [full, withoutTrunkZero(full, code)].map(dialled).filter((each) => each !== undefined);
  // Where both could be dialled they are one phone: the zero is what people write at home.
  const plain = rewritten(parsed.at(-1) ?? phone.number, code);
  return parsePhoneNumberFromString(plain)?.isPossible() === true ? plain : undefined;
}

/** In which forms an account may have this number, itself first. */
export function phoneForms(plain: string): string[] {
  const code = parsePhoneNumberFromString(plain)?.countryCallingCode;
  if (code === undefined) return [plain];
  const rest = plain.slice(code.length + 1);
  const former = (FORMER[code]?.(rest) ?? []).map((each) => `+${code}${each}`);
  return [...new Set([plain, ...former, `+${code}0${rest}`])];
}

function rewritten(full: string, code: string): string {
  const rest = full.slice(code.length + 1);
  const found = REWRITTEN[code]?.find(([form]) => form.test(rest));
  return found === undefined ? full : `+${code}${rest.replace(...found)}`;
}

function withoutTrunkZero(full: string, code: string): string {
  return `+${code}${full.slice(code.length + 1).replace(/^0/, '')}`;
}

/** Of a plan's own numbers, in the form in which the world dials them. */
function dialled(full: string): string | undefined {
  const phone = parsePhoneNumberFromString(full);
  return phone?.isValid() === true ? phone.number : undefined;
}
