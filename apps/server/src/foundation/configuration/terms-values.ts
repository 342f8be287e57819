/** Values as versions of configuration keep them: decimal texts, which become units of 10^-8 before anything is compared. */
import { parseDecimal } from '@candor/money';
import * as v from 'valibot';
import { Refusal } from '../../platform/refusal.ts';

export const amountText = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/));
/** A fraction up to a tenth. */
export const rateText = v.pipe(v.string(), v.regex(/^0(\.0[0-9]{1,7}|\.1)?$/));

/** Throws `invalid_request` that names the field of a text which is no amount in units of 10^-8. */
export function unitsIn(text: string, field = 'value'): bigint {
  const parsed = parseDecimal(text);
  if (!parsed.ok) throw malformedTerm(field);
  return parsed.value;
}

export const malformedTerm = (field: string): Refusal =>
  new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
