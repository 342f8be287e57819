/** What a purchase would bring and what leaving it would cost, before anything is confirmed: the server's own formulas. Pure. */
import { interestAfter, interestOf, redemption, totalInterest, worstPenalty } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import type { ReplyOf, hostingCalls } from '@candor/wire';

export type HostingProduct = ReplyOf<typeof hostingCalls.product>;
export type HostingOrder = ReplyOf<typeof hostingCalls.orders>['order_list'][number];
export type AmountFault = 'needAmount' | 'belowMinimum' | 'aboveMaximum' | 'aboveLeft' | 'aboveBalance';

export interface Preview {
  perDay: string;
  inAll: string;
  /** What comes back of the principal at the worst moment to leave. */
  worst: string;
  worstPenalty: string;
}

type Terms = Pick<HostingProduct, 'day' | 'interest_rate'>;
const termsOf = ({ day, interest_rate: percent }: Terms, amount: bigint) => ({
  amount,
  cycleDays: day,
  totalYield: (readAmount(percent) ?? 0n) / 100n,
});

export function previewOf(product: Terms, amountText: string): Preview {
  const terms = termsOf(product, readAmount(amountText) ?? 0n);
  const penalty = worstPenalty(terms);
  return {
    perDay: formatDecimal(interestOf(terms, 1)),
    inAll: formatDecimal(totalInterest(terms)),
    worst: formatDecimal(terms.amount - penalty),
    worstPenalty: formatDecimal(penalty),
  };
}

/** Why this much cannot be bought; `available` is undefined while it is not known. */
export function amountFault(
  product: HostingProduct,
  amountText: string,
  available: string | undefined,
): AmountFault | undefined {
  const amount = readAmount(amountText);
  if (amount === undefined || amount === 0n) return 'needAmount';
  const over = (limit: string | undefined): boolean => {
    const most = readAmount(limit);
    return most !== undefined && amount > most;
  };
  if (amount < (readAmount(product.save_min) ?? 0n)) return 'belowMinimum';
  if (over(product.save_max)) return 'aboveMaximum';
  if (over(product.left)) return 'aboveLeft';
  return over(available) ? 'aboveBalance' : undefined;
}

/** The most that can be bought now, as text. */
export function mostOf(product: HostingProduct, available: string | undefined): string {
  const limits = [product.save_max, product.left, available].flatMap((text) => readAmount(text) ?? []);
  return formatDecimal(limits.reduce((least, each) => (each < least ? each : least)));
}

export interface WorkedExample {
  amount: string;
  daily: string;
  total: string;
  /** Days remaining when it is redeemed. */
  days: number;
  formula: string;
  penalty: string;
  back: string;
  kept: string;
  sum: string;
}

const DAY_MS = 86_400_000;
/** Amounts that are easy to follow; the first that the product takes. */
const EASY = ['1000', '10000', '1', '0.1'];
/** X-FN-2 leaves with three days remaining. */
const DAYS_LEFT = 3;

/** R-FN-6: each product's own worked example, never a general one. */
export function exampleOf(product: HostingProduct): WorkedExample {
  const [least, most] = [readAmount(product.save_min) ?? 0n, readAmount(product.save_max) ?? 0n];
  const easy = EASY.map((text) => readAmount(text) ?? 0n).find((each) => each >= least && each <= most);
  const terms = termsOf(product, easy ?? least);
  const days = Math.min(DAYS_LEFT, product.day);
  const payments = product.day - days;
  const kept = interestAfter(terms, payments);
  const { penalty, back } = redemption({ ...terms, boughtAt: 0, payments }, (payments + 1) * DAY_MS);
  const ratio = readAmount(product.settlement_ratio) ?? 0n;
  return {
    amount: formatDecimal(terms.amount),
    daily: formatDecimal(interestOf(terms, 1)),
    total: formatDecimal(totalInterest(terms)),
    days,
    formula: formatDecimal((terms.amount * ratio * BigInt(days)) / 100_000_000n),
    penalty: formatDecimal(penalty),
    back: formatDecimal(back),
    kept: formatDecimal(kept),
    sum: formatDecimal(back + kept),
  };
}

/** A fraction as percent text: "0.004" is "0.4". */
export const percentOf = (fraction: string | null): string | undefined => {
  const value = readAmount(fraction ?? undefined);
  return value === undefined ? undefined : formatDecimal(value * 100n);
};
