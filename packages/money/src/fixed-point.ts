/**
 * Fixed-point arithmetic on integers of 10^-8 (R-GEN-1). Every amount, price and quantity of the product is one of
 * these bigints; nothing else in the repository does arithmetic on money.
 */

/** An amount of a currency in units of 10^-8; may be negative in postings and profit. */
export type Amount = bigint;
/** Units of quote currency for one unit of base currency, times 10^8. */
export type Price = bigint;
/** An amount of base currency in units of 10^-8. */
export type Quantity = bigint;

/** Decimal places that storage keeps for every currency. */
export const SCALE = 8;
/** One whole unit of a currency. */
export const ONE = 100_000_000n;
/** The largest value a PostgreSQL bigint column holds, 92,233,720,368.54775807 units of a currency. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n;

/** a*b truncated toward zero at 8 places: fees, proceeds, everything paid out (R-MONEY-1, R-MONEY-3). */
export function multiplyDown(a: bigint, b: bigint): bigint {
  return (a * b) / ONE;
}

/** a*b rounded up at 8 places for non-negative factors: holds and margins (R-MONEY-3). */
export function multiplyUp(a: bigint, b: bigint): bigint {
  return ceilDivide(a * b, ONE);
}

/** a/b truncated toward zero at 8 places. Throws RangeError when b is zero, as bigint division does. */
export function divideDown(a: bigint, b: bigint): bigint {
  return (a * ONE) / b;
}

/** a/b rounded up at 8 places (X-MONEY-2: a margin of 1,000 at 3x holds 333.33333334). */
export function divideUp(a: bigint, b: bigint): bigint {
  return ceilDivide(a * ONE, b);
}

/** T(x, d) of R-MONEY-1: truncation toward zero at `decimals` places (0 to 8). */
export function truncateTo(value: bigint, decimals: number): bigint {
  const step = stepOf(decimals);
  return value - (value % step);
}

/** C(x, d) of R-MONEY-1: the smallest value with `decimals` places that is not below x. */
export function ceilTo(value: bigint, decimals: number): bigint {
  const step = stepOf(decimals);
  return ceilDivide(value, step) * step;
}

/** Half-even rounding of numerator/denominator to a multiple of `step`: index and settlement prices (R-MONEY-3). */
export function roundHalfEven(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const divisor = denominator * step;
  const floor = floorDivide(numerator, divisor);
  const twice = (numerator - floor * divisor) * 2n;
  const roundUp = twice > divisor || (twice === divisor && floor % 2n !== 0n);
  return (roundUp ? floor + 1n : floor) * step;
}

/** Whether a price stands on its tick or a quantity on its lot (R-SPOT-1). */
export function isMultipleOf(value: bigint, step: bigint): boolean {
  return value % step === 0n;
}

/** The smallest difference that `decimals` places can express, in units of 10^-8. */
export function stepOf(decimals: number): bigint {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > SCALE) {
    throw new RangeError(`decimals must be an integer from 0 to ${SCALE}, got ${decimals}`);
  }
  return 10n ** BigInt(SCALE - decimals);
}

export const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function ceilDivide(a: bigint, b: bigint): bigint {
  return -floorDivide(-a, b);
}
