/**
 * The one reader of amounts in requests: decimal text becomes units of 10^-8, or the refusal that says which side of what we
 * can hold it is on. Screens read what is still being typed with money's `readAmount`, which has undefined where this refuses.
 */
import { parseDecimal } from '@candor/money';
import { Refusal } from '../refusal.ts';

/** `decimals` is how many places the amount may have; the wire's schemas have seen to it that it is a number at all. */
export function askedAmount(text: string, decimals = 8): bigint {
  const parsed = parseDecimal(text, decimals);
  if (parsed.ok) return parsed.value;
  throw new Refusal(parsed.fault === 'too_large' ? 'amount_too_large' : 'amount_too_precise', { decimals });
}

/** The same where the field may be absent. */
export function askedIfAny(text: string | undefined, decimals = 8): bigint | undefined {
  return text === undefined ? undefined : askedAmount(text, decimals);
}

/** The same where nothing is no amount. */
export function askedPositive(text: string, decimals = 8): bigint {
  const amount = askedAmount(text, decimals);
  if (amount === 0n) throw new Refusal('amount_zero');
  return amount;
}
