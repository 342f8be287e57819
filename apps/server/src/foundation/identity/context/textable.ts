/** Numbers to which a text message may go: mobile ones of countries that are switched on, never premium ranges (R-SEC-3). Pure. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Refusal } from '../../../platform/refusal.ts';

/** Where somebody else earns by every message, or nobody reads it. */
const NEVER: ReadonlySet<string> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
  'FIXED_LINE',
]);

/** `countries` are ISO codes; undefined is every country, in a demo whose messages cost nothing. */
export function assertTextable(phoneNumber: string, countries: readonly string[] | undefined): void {
  const phone = parsePhoneNumberFromString(phoneNumber);
  if (phone === undefined || !phone.isPossible()) throw new Refusal('invalid_phone');
  const type = phone.getType();
  if (type !== undefined && NEVER.has(type)) throw new Refusal('invalid_phone');
  if (countries === undefined) return;
  // A number whose kind is unknown is no number that its country has given out.
  if (phone.country === undefined || type === undefined || !countries.includes(phone.country))
    throw new Refusal('sms_country_closed');
}
