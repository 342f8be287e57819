/** The country of a phone number: where a customer is, as far as products by country go, until he is verified (R-GEN-6). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** ISO 3166-1 alpha-2; undefined for numbers of no one country. */
export function countryOfPhone(phone: string | null | undefined): string | undefined {
  if (phone === null || phone === undefined) return undefined;
  return parsePhoneNumberFromString(phone.startsWith('+') ? phone : `+${phone}`)?.country;
}
