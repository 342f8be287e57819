/**
 * What a withdrawal costs and what arrives (R-WD-3, R-MONEY-4): computed at the places its chain can carry, taken from the
 * amount, and split without a remainder. The server charges with it, screens preview with it.
 */
import { ONE, SCALE, truncateTo } from '@candor/money';

/** `rate` is a fraction of 10^8, `fixed` an amount of 10^-8. */
export interface WithdrawalTerms {
  rate: bigint;
  fixed: bigint;
  /** Decimal places of the chain; what the ledger cannot hold is not used. */
  chainScale: number;
}

/** fee = T(amount * rate + fixed, scale), never more than the amount; `arrives` is the rest. */
export function withdrawalFee(
  amount: bigint,
  { rate, fixed, chainScale }: WithdrawalTerms,
): { fee: bigint; arrives: bigint } {
  const computed = truncateTo((amount * rate) / ONE + fixed, withdrawalScale(chainScale));
  const fee = computed > amount ? amount : computed;
  return { fee, arrives: amount - fee };
}

/** Places an amount of this chain may use. */
export const withdrawalScale = (chainScale: number): number => Math.min(chainScale, SCALE);
