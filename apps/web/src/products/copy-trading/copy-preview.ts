/** What stands beside the amount before anything is sent: where the copy stops, whether it may begin. */
import { copyStopsAt, sharesWithdrawals, withdrawnShare } from '@candor/formulas';
import { ONE, decimal, formatDecimal, readAmount, readSigned } from '@candor/money';
import { COPY_AMOUNTS } from '@candor/wire';

export const isBelow = (text: string): boolean => (readSigned(text) ?? 0n) < 0n;

export const less = (text: string, other: string): string =>
  formatDecimal((readSigned(text) ?? 0n) - (readSigned(other) ?? 0n));

/** Cut to two places; what is smaller shows as it is. */
export function cents(text: string): string {
  const value = readSigned(text) ?? 0n;
  const cut = (value / 1_000_000n) * 1_000_000n;
  return formatDecimal(cut === 0n ? 0n : cut);
}

/** Percent of what was put in, cut to two places; of nothing there is none. */
export function returnOf({ profit, amount }: { profit: string; amount: string }): string | undefined {
  const funds = readAmount(amount) ?? 0n;
  const gain = readSigned(profit) ?? 0n;
  return funds === 0n ? undefined : cents(formatDecimal((gain * 100n * ONE) / funds));
}

export type AmountFault = 'needAmount' | 'belowMinimum' | 'aboveMaximum' | 'aboveBalance';

export function amountFault(text: string, available: string | undefined): AmountFault | undefined {
  const amount = readAmount(text);
  if (amount === undefined || amount === 0n) return 'needAmount';
  if (amount < decimal(COPY_AMOUNTS.minimum)) return 'belowMinimum';
  if (amount > decimal(COPY_AMOUNTS.maximum)) return 'aboveMaximum';
  const free = available === undefined ? undefined : readAmount(available);
  return free !== undefined && amount > free ? 'aboveBalance' : undefined;
}

/** R-CP-5: what of an amount taken out the lead gets, and what is left of it; undefined where that is nothing. */
export function withdrawalShare(
  text: string,
  of: { value: string; high_water: string; share_rate: string; agreement_version: number },
): { share: string; rest: string } | undefined {
  const withdrawn = readAmount(text) ?? 0n;
  const value = readSigned(of.value) ?? 0n;
  if (!sharesWithdrawals(of.agreement_version) || withdrawn > value) return undefined;
  // Percent on the wire.
  const rate = (readAmount(of.share_rate) ?? 0n) / 100n;
  const share = withdrawnShare({ value, highWater: readAmount(of.high_water) ?? 0n, rate, withdrawn });
  return share === 0n ? undefined : { share: formatDecimal(share), rest: formatDecimal(withdrawn - share) };
}

/** R-CP-4; undefined without an amount. */
export function stopsAt(text: string, percent: number): string | undefined {
  const funds = readAmount(text);
  if (funds === undefined || funds === 0n) return undefined;
  return formatDecimal(copyStopsAt({ funds, stopRate: (BigInt(percent) * ONE) / 100n }));
}
