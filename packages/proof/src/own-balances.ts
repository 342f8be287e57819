/**
 * "In every currency" (R-POL-3): a tree proves the leaves that a customer is given, and says nothing of one that he is not given. What he had by
 * his own records at the journal of the snapshot is compared with his leaves, so that a currency that was left out is missed.
 */
import { decimal, formatDecimal } from '@candor/money';
import type { CheckedStep } from './check-chain.ts';

export interface OwnBalance {
  currency: string;
  /** Decimal text of everything in all accounts, available and frozen. */
  amount: string;
}

export interface BalanceDifference {
  currency: string;
  /** Decimal text. */
  records: string;
  snapshot: string;
}

/** What he has now, without what was posted to him after a journal. */
export function balancesAt(
  journal: string,
  of: { now: readonly OwnBalance[]; changes: readonly (OwnBalance & { journal: string })[] },
): OwnBalance[] {
  const sums = new Map<string, bigint>();
  const add = (currency: string, units: bigint): void =>
    void sums.set(currency, (sums.get(currency) ?? 0n) + units);
  for (const { currency, amount } of of.now) add(currency, decimal(amount));
  for (const { currency, amount, journal: posted } of of.changes)
    if (BigInt(posted) > BigInt(journal)) add(currency, -decimal(amount));
  return [...sums].map(([currency, units]) => ({ currency, amount: formatDecimal(units) }));
}

/** In every currency that stands on either side; nothing and no leaf are one. */
export function differencesOf(
  balances: readonly OwnBalance[],
  leaves: readonly { currency: string; balance: string }[],
): BalanceDifference[] {
  const names = new Set([...balances, ...leaves].map(({ currency }) => currency));
  return [...names].flatMap((currency) => {
    const records = sumOf(balances.filter((one) => one.currency === currency).map(({ amount }) => amount));
    // One leaf is all that anybody has in a tree: shown twice, it is still owed once.
    const leaf = leaves.find((one) => one.currency === currency);
    const snapshot = sumOf(leaf === undefined ? [] : [leaf.balance]);
    return records === snapshot ? [] : [{ currency, records, snapshot }];
  });
}

export function verifyBalances(
  balances: readonly OwnBalance[],
  leaves: readonly { currency: string; balance: string }[],
): CheckedStep {
  const found = differencesOf(balances, leaves);
  const detail =
    found.length === 0
      ? `${leaves.length}`
      : found.map((one) => `${one.currency}: ${one.records} by the records, ${one.snapshot} here`).join('; ');
  return { name: 'balances', isRight: found.length === 0, detail };
}

const sumOf = (amounts: readonly string[]): string =>
  formatDecimal(amounts.reduce((sum, amount) => sum + decimal(amount), 0n));
