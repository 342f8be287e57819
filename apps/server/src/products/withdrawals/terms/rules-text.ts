/** How withdrawals are judged as it is stored, proposed and published (R-WD-4a): amounts are decimal texts of USDT. */
import * as v from 'valibot';

const hours = v.pipe(v.number(), v.integer());

export const withdrawalRules = v.strictObject({
  /** Below this, alone and with what the customer asked for within 24 hours, nobody has to look. */
  automatic_below: v.string(),
  automatic_below_24h: v.string(),
  /** From here on two persons besides the maker look. */
  three_persons_from: v.string(),
  three_persons_from_24h: v.string(),
  /** Whether people look at a customer's first one. */
  is_first_reviewed: v.boolean(),
  /** An address is new for so long after it was saved. */
  new_address_h: hours,
  /** A change of password, contact or second factor is recent for so long. */
  security_change_h: hours,
  /** Of what came in within so many hours, so many hundredths go out again. */
  pass_through_h: hours,
  pass_through_percent: v.pipe(v.number(), v.integer()),
});
export type WithdrawalRulesText = v.InferOutput<typeof withdrawalRules>;
