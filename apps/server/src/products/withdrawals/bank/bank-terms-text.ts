/** Minimum and fee of payouts by bank as operators write them and the database keeps them: numbers as text. */
import * as v from 'valibot';
import { CLOSED_REASONS } from '../../../foundation/chains/index.ts';
import { amountText, rateText } from '../../../foundation/configuration/index.ts';

export const bankTerms = v.strictObject({
  min_withdrawal: amountText,
  fee_rate: rateText,
  fee_fixed: amountText,
  is_withdrawal_open: v.boolean(),
  sign_off: v.pipe(v.string(), v.trim(), v.maxLength(500)),
  closed_reason: v.optional(v.picklist(['', ...CLOSED_REASONS]), ''),
});
export type BankTermsText = v.InferOutput<typeof bankTerms>;
