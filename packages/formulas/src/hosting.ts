/**
 * Fixed-term hosting (R-FN-1 to 9): when interest is paid and how much, what leaving early costs, what must lie in reserve. The server
 * settles with it; screens preview with it. Amounts and fractions in 10^-8, moments in milliseconds UTC.
 */
import { ONE, minOf, multiplyDown } from '@candor/money';
import { DAY_MS, dayOverAt, daysOver, startOfDay } from './daily.ts';

/** R-FN-7: no penalty before so long. */
export const COOLING_OFF_MS = DAY_MS;
/** R-FN-5: a settlement ratio has at most six places. */
const RATIO_STEP = 100n;
/** R-FN-7: the most that leaving early costs, as a part of the principal. */
const LARGEST_PENALTY_PART = 10n;
/** R-FN-9: above this simple yearly rate a page says that the rate is a limited promotion. */
export const PROMOTION_FROM = ONE / 4n;
/** R-FN-10: the expected total is shown for cycles up to so many days. */
export const TOTAL_SHOWN_DAYS = 30;

/** What an order was bought under. */
export interface HostingTerms {
  /** P. */
  amount: bigint;
  /** N. */
  cycleDays: number;
  /** Y, a fraction. */
  totalYield: bigint;
}

/** An order as far as it has come. */
export interface HostingProgress extends HostingTerms {
  boughtAt: number;
  /** How many of its N payments were made. */
  payments: number;
}

/** s = 1.5*Y/N; undefined where that is no decimal of at most six places, and such a product cannot be made (R-FN-5). */
export function settlementRatio({ cycleDays, totalYield }: Omit<HostingTerms, 'amount'>): bigint | undefined {
  const divisor = BigInt(cycleDays) * 2n * RATIO_STEP;
  const dividend = totalYield * 3n;
  return cycleDays < 1 || dividend % divisor !== 0n ? undefined : (dividend / divisor) * RATIO_STEP;
}

/** r = Y/N, cut to four places of a percent, which is how it is shown (R-FN-1). Never used to compute money. */
export const shownDailyRate = ({ cycleDays, totalYield }: Omit<HostingTerms, 'amount'>): bigint => {
  const rate = totalYield / BigInt(cycleDays);
  return rate - (rate % RATIO_STEP);
};

/** Simple: r*365 from the exact r, cut at the last place (R-FN-9). */
export const annualRate = ({ cycleDays, totalYield }: Omit<HostingTerms, 'amount'>): bigint =>
  (totalYield * 365n) / BigInt(cycleDays);

/** T(P*Y*k/N): all that has been paid after k payments (R-FN-3). */
export function interestAfter({ amount, cycleDays, totalYield }: HostingTerms, payments: number): bigint {
  return (amount * totalYield * BigInt(payments)) / (ONE * BigInt(cycleDays));
}

/** The k-th payment, k from 1: what is paid after it less what was paid before (R-FN-3). */
export const interestOf = (terms: HostingTerms, payment: number): bigint =>
  interestAfter(terms, payment) - interestAfter(terms, payment - 1);

/** T(P*Y): an order's interest in all, and what must lie in reserve for a quota (R-FN-8). */
export const totalInterest = ({ amount, totalYield }: Omit<HostingTerms, 'cycleDays'>): bigint =>
  multiplyDown(amount, totalYield);

/** When the k-th interest is paid: bought on day D, at 00:00 UTC of D+k+1 (R-FN-2). */
export const paidAt = dayOverAt;

/** When the principal comes back, together with the last interest (R-FN-2). */
export const maturesAt = ({ boughtAt, cycleDays }: Pick<HostingProgress, 'boughtAt' | 'cycleDays'>): number =>
  paidAt(boughtAt, cycleDays);

/** How many payments should have been made by `now`, missed ones among them (R-FN-3). */
export const paymentsDue = (
  { boughtAt, cycleDays }: Pick<HostingProgress, 'boughtAt' | 'cycleDays'>,
  now: number,
): number => daysOver({ begunAt: boughtAt, days: cycleDays }, now);

/** What the running day earns, to be paid at its end: nothing on the day of purchase, and nothing after the last (R-FN-10). */
export function interestOfToday(order: HostingProgress, now: number): bigint {
  const payment = paymentsDue(order, now) + 1;
  const hasBegun = startOfDay(now) > startOfDay(order.boughtAt);
  return hasBegun && payment <= order.cycleDays ? interestOf(order, payment) : 0n;
}

/** R-FN-4: the running day counts as remaining. */
export const remainingDays = ({
  cycleDays,
  payments,
}: Pick<HostingProgress, 'cycleDays' | 'payments'>): number => cycleDays - payments;

/** What leaving at `now` costs and gives back (R-FN-5, R-FN-7); interest that was paid is kept. */
export function redemption(order: HostingProgress, now: number): { penalty: bigint; back: bigint } {
  const isCoolingOff = now - order.boughtAt < COOLING_OFF_MS;
  const penalty = isCoolingOff ? 0n : penaltyFor(order, remainingDays(order));
  return { penalty, back: order.amount - penalty };
}

/** The worst that leaving can cost over the whole cycle: after the cooling-off, before the first interest (R-FN-7). */
export const worstPenalty = (terms: HostingTerms): bigint => penaltyFor(terms, terms.cycleDays);

/** T(s*days*P), never more than a tenth of P. s*days*P is 1.5*Y/N*days*P, computed once from the exact parts. */
function penaltyFor({ amount, cycleDays, totalYield }: HostingTerms, days: number): bigint {
  const formula = (amount * totalYield * 3n * BigInt(days)) / (ONE * 2n * BigInt(cycleDays));
  return minOf(formula, amount / LARGEST_PENALTY_PART);
}

/** What a product has for what it owes (R-FN-8). */
export interface HostingReserve {
  free: bigint;
  committed: bigint;
  /** Interest of open orders that is still to be paid. */
  unpaid: bigint;
  /** What of the quota is still for sale. */
  unsold: bigint;
  totalYield: bigint;
}

/** (free + committed) / (unpaid + interest of the unsold quota), cut; null where nothing is owed at all. */
export function hostingCoverage({
  free,
  committed,
  unpaid,
  unsold,
  totalYield,
}: HostingReserve): bigint | null {
  const owed = unpaid + totalInterest({ amount: unsold, totalYield });
  return owed === 0n ? null : ((free + committed) * ONE) / owed;
}

/** What lacks in `free` for selling the rest of the quota; 0 when nothing does (R-FN-8). */
export function hostingShortfall({
  free,
  unsold,
  totalYield,
}: Pick<HostingReserve, 'free' | 'unsold' | 'totalYield'>): bigint {
  const needed = totalInterest({ amount: unsold, totalYield });
  return needed > free ? needed - free : 0n;
}
