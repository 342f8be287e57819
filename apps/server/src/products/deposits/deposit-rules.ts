/**
 * Decisions about deposits, pure: what is credited of an amount with more decimals than the ledger has (R-MONEY-4), when
 * gathered deposits reach the minimum, how states look to customers.
 */
import type { DepositState } from '@candor/wire';

const LEDGER_SCALE = 8;
/** Answers are promised within a day; older cases are counted as late. */
export const LATE_AFTER_MS = 24 * 3_600_000;
/** Claims under review a customer may have at once. */
export const MOST_OPEN_CLAIMS = 5;

/** Decimal text of a whole number of smallest units, exact: `123456789123456789n, 18` is `0.123456789123456789`. */
export function exactDecimal(raw: bigint, scale: number): string {
  const digits = raw.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** What is beyond the ledger's eighth decimal, exact; `0` when there is nothing (X-MONEY-1). */
export function uncreditedRest(raw: bigint, scale: number): string {
  return scale <= LEDGER_SCALE ? '0' : exactDecimal(raw % 10n ** BigInt(scale - LEDGER_SCALE), scale);
}

/** Below-minimum deposits add up per customer and currency, across chains (R-MONEY-4). */
export function gather(
  amounts: readonly bigint[],
  minimum: bigint,
): { isReached: boolean; sum: bigint; missing: bigint } {
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  return { isReached: sum >= minimum, sum, missing: sum >= minimum ? 0n : minimum - sum };
}

/** References are compared by their letters and digits: banks put blanks and words around them. */
export const referenceKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** What of a claim and a line agrees besides the name (R-OPS-10). */
export function fitsOf(
  claim: { reference: string | null; amount: bigint },
  line: { reference_key: string; amount: bigint },
): { reference: boolean; amount: boolean } {
  const { reference } = claim;
  return {
    reference: reference !== null && reference !== '' && line.reference_key.includes(reference),
    amount: claim.amount === line.amount,
  };
}

/** The family's three states of a record. */
export function statusOf(state: DepositState): 1 | 2 | 3 {
  if (state === 'rejected') return 3;
  return state === 'credited' || state === 'resolved' ? 2 : 1;
}

export const STATES_OF_STATUS: Readonly<Record<1 | 2 | 3, readonly DepositState[]>> = {
  1: ['seen', 'unseen', 'gathering', 'held', 'review'],
  2: ['credited', 'resolved'],
  3: ['rejected'],
};
