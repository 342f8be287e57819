/** What a commitment would be refused for, and what the allotment gives at least as it stands now: the server's own formulas. Pure. */
import { allot, costOf } from '@candor/formulas';
import { decimal, formatDecimal, readAmount } from '@candor/money';
import type { ReplyOf, launchpadCalls } from '@candor/wire';

export type Sale = ReplyOf<typeof launchpadCalls.sale>;
export type Subscription = ReplyOf<typeof launchpadCalls.subscriptions>['order_list'][number];
export type AmountFault = 'needAmount' | 'isTraded' | 'belowMinimum' | 'aboveMaximum' | 'aboveBalance';
type Terms = Pick<
  Sale,
  'num' | 'change_rate' | 'cap' | 'step' | 'committed' | 'buy_num' | 'buy_max' | 'is_traded'
>;

/** `total` is the whole commitment; `available` is what may be added, undefined while it is not known; `held` stands already. */
export function amountFault(
  sale: Terms,
  total: string,
  { available, held }: { available: string | undefined; held: string },
): AmountFault | undefined {
  const amount = readAmount(total);
  if (amount === undefined || amount === 0n) return 'needAmount';
  // More would be bought below what the market asks (R-NC-3).
  if (sale.is_traded && amount > decimal(held)) return 'isTraded';
  if (amount < decimal(sale.buy_num)) return 'belowMinimum';
  if (amount > decimal(sale.buy_max)) return 'aboveMaximum';
  const free = readAmount(available);
  return free !== undefined && amount - decimal(held) > free ? 'aboveBalance' : undefined;
}

/** A fraction as percent, digit by digit: 0.29 is 29, where floating point has a hair less and shows 28.99. */
export const percentOf = (fraction: string): string => formatDecimal(decimal(fraction) * 100n);

/** The most that can be committed in all; empty while the balance is not known. */
export function mostOf(
  sale: Terms,
  { available, held }: { available: string | undefined; held: string },
): string {
  if (sale.is_traded) return held;
  const free = readAmount(available);
  if (free === undefined) return '';
  const all = free + decimal(held);
  const most = decimal(sale.buy_max);
  return formatDecimal(all < most ? all : most);
}

/**
 * As if the allotment were now and all others were one: a cap would leave more for those below it, so it is no more than an estimate, and
 * is called one.
 */
export function estimateOf(sale: Terms, total: string, held: string): { tokens: string; cost: string } {
  const ownTotal = readAmount(total) ?? 0n;
  const others = decimal(sale.committed) - decimal(held);
  const terms = {
    supply: decimal(sale.num),
    price: decimal(sale.change_rate),
    cap: decimal(sale.num),
    step: decimal(sale.step),
  };
  const [share = 0n] = allot(terms, [ownTotal, others > 0n ? others : 0n]);
  const cap = decimal(sale.cap);
  const tokens = share < cap ? share : cap;
  return { tokens: formatDecimal(tokens), cost: formatDecimal(costOf(terms, tokens)) };
}

/** Days, hours, minutes and seconds until a moment; all zero after it. */
export function partsUntil(at: number, now: number): { d: number; h: number; m: number; s: number } {
  const left = Math.max(0, Math.floor((at - now) / 1000));
  return {
    d: Math.floor(left / 86_400),
    h: Math.floor(left / 3_600) % 24,
    m: Math.floor(left / 60) % 60,
    s: left % 60,
  };
}

/** Nothing of it happens at its dates: they move when it goes on (R-NC-2). Where its coin trades it goes on no more, and is allotted. */
export const standsStill = (sale: Pick<Sale, 'phase' | 'is_paused' | 'is_traded'>): boolean =>
  sale.is_paused && sale.phase === 'subscribing' && !sale.is_traded;

/** The next moment that something happens at, by phase; what stands still has none that is known. */
export function nextMoment(
  sale: Pick<
    Sale,
    'phase' | 'is_paused' | 'is_traded' | 'created_at' | 'end_at' | 'allots_at' | 'online_time' | 'unlock_at'
  >,
) {
  if (standsStill(sale)) return undefined;
  const moments = {
    upcoming: { key: 'untilStart', at: sale.created_at },
    subscribing: sale.is_paused
      ? ({ key: 'untilAllotment', at: sale.allots_at } as const)
      : ({ key: 'untilEnd', at: sale.end_at } as const),
    allotting: { key: 'untilAllotment', at: sale.allots_at },
    locked: { key: 'untilLaunch', at: sale.online_time },
    launched: { key: 'untilUnlock', at: sale.unlock_at },
    ended: undefined,
    refunded: undefined,
  } as const;
  return moments[sale.phase];
}
