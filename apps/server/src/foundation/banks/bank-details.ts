/** What a customer needs to send a bank transfer to the house, as two persons configure it. */
import * as v from 'valibot';
import { parseDecimal } from '@candor/money';
import { shapes } from '@candor/wire';
import { withSignsShown } from '../../platform/hidden-signs-rules.ts';

/** Every customer types it into his bank: what it shows is what it is. */
const oneLine = (max: number) =>
  v.pipe(
    shapes.oneLine(max),
    v.check((text) => withSignsShown(text) === text, 'control_character'),
  );
export const bankDetails = v.strictObject({
  bank_name: oneLine(120),
  bank_address: oneLine(240),
  account_holder: oneLine(140),
  account_number: v.pipe(oneLine(42), v.regex(/^[A-Za-z0-9 ./-]+$/)),
  swift_code: v.pipe(oneLine(11), v.regex(/^[A-Z0-9]{8}([A-Z0-9]{3})?$/)),
  /** Smallest transfer, decimal text in USD. */
  minimum: v.pipe(
    v.string(),
    v.check((text) => {
      const parsed = parseDecimal(text);
      return parsed.ok && parsed.value > 0n;
    }),
  ),
  is_open: v.boolean(),
});
export type BankDetails = v.InferOutput<typeof bankDetails>;
