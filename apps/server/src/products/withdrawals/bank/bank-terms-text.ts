/** Minimum and fee of payouts by bank as operators write them and the database keeps them: numbers as text. */
import * as v from 'valibot';
import { CLOSED_REASONS } from '../../../foundation/chains/index.ts';

const amount = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/));
/** A fraction of 1, at most a tenth. */
const rate = v.pipe(v.string(), v.regex(/^0(\.0[0-9]{1,7}|\.1)?$/));

export const bankTerms = v.strictObject({
  min_withdrawal: amount,
  fee_rate: rate,
  fee_fixed: amount,
  is_withdrawal_open: v.boolean(),
  sign_off: v.pipe(v.string(), v.trim(), v.maxLength(500)),
  closed_reason: v.optional(v.picklist(['', ...CLOSED_REASONS]), ''),
});
export type BankTermsText = v.InferOutput<typeof bankTerms>;
