/** May this order be placed, these stops be set, this margin be taken out: pure, by the terms and the last published tick. */
import {
  closeOutEquity,
  initialMargin,
  liquidationPrice,
  notionalAt,
  bracketOf,
  contractFee,
} from '@candor/formulas';
import type { RiskTier } from '@candor/formulas';
import { ONE, formatDecimal, isMultipleOf, maxOf } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { PairTerms, Profile } from '../positions/position.ts';

export type Refused = { refusal: RefusalCode; detail: Record<string, unknown> };
const refused = (refusal: RefusalCode, detail: Record<string, unknown> = {}): Refused => ({
  refusal,
  detail,
});

/** 5%: more is no protection any more. */
export const MOST_SLIPPAGE = 5_000_000n;

export interface Wanted {
  side: 'L' | 'S';
  lots: number;
  leverage: number;
  /** Absent for a market order. */
  limit: bigint | undefined;
  maxSlippage: bigint;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  /** Of the customer's country, where its law has limits. */
  profile: Profile | undefined;
}

/** Those of the pair that the customer's country allows. */
export const leveragesOf = (terms: PairTerms, profile: Profile | undefined): readonly number[] =>
  terms.leverages.filter((leverage) => profile === undefined || leverage <= profile.maxLeverage);

export interface OrderPlan {
  quantity: bigint;
  /** Executable price on the screen now. */
  quoted: bigint;
  /** The worst it may open at. */
  worst: bigint;
  notional: bigint;
  tier: RiskTier;
  /** Margin and fee at the price that needs most of them. */
  held: bigint;
}

/** What an order would need, or why it may not be. `userNotional` is what the customer has in this pair already, waiting or open. */
export function planOrder(
  wanted: Wanted,
  of: { terms: PairTerms; ask: bigint; bid: bigint; userNotional: bigint },
): OrderPlan | Refused {
  const { terms, ask, bid, userNotional } = of;
  const { side, lots, leverage, limit, maxSlippage } = wanted;
  if (lots > terms.maxLots) return refused('too_many_lots', { maximum: terms.maxLots });
  const leverages = leveragesOf(terms, wanted.profile);
  if (!leverages.includes(leverage))
    return refused('leverage_not_allowed', { maximum: Math.max(...leverages) });
  if (maxSlippage <= 0n || maxSlippage > MOST_SLIPPAGE)
    return refused('slippage_not_allowed', { maximum: formatDecimal(MOST_SLIPPAGE * 100n) });
  if (limit !== undefined && (limit === 0n || !isMultipleOf(limit, terms.priceStep)))
    return refused('price_not_on_tick', { step: formatDecimal(terms.priceStep) });
  const quoted = side === 'L' ? ask : bid;
  const quantity = BigInt(lots) * terms.lot;
  const worst = limit ?? worstPrice(side, quoted, maxSlippage);
  // A short opens better at a higher price, which needs more margin: the slippage is kept in hand on that side too.
  const dearest = side === 'L' ? worst : maxOf(worst, (quoted * (ONE + maxSlippage)) / ONE);
  const notional = notionalAt(quantity, dearest);
  const tier = bracketOf(terms.tiers, { before: userNotional, notional });
  const cap = terms.tiers.at(-1)!.upTo;
  if (tier === undefined) return refused('position_too_large', { limit: formatDecimal(cap) });
  if (leverage > tier.maxLeverage) return refused('leverage_not_allowed', { maximum: tier.maxLeverage });
  const held = initialMargin(notional, leverage) + contractFee(quantity, dearest, terms.feeRate);
  return { quantity, quoted, worst, notional, tier, held };
}

/** What is left of a customer's notional and of the book's sides once a position has closed: what an order in its place adds to. */
export function withoutClosed(
  row: { side: 'L' | 'S'; quantity: bigint; entry_price: bigint | null },
  of: { userNotional: bigint; long: bigint; short: bigint; mark: bigint },
): { userNotional: bigint; long: bigint; short: bigint } {
  const atMark = notionalAt(row.quantity, of.mark);
  return {
    userNotional: of.userNotional - notionalAt(row.quantity, row.entry_price ?? 0n),
    long: of.long - (row.side === 'L' ? atMark : 0n),
    short: of.short - (row.side === 'S' ? atMark : 0n),
  };
}

/** R-CT-2: worse than the quote by the customer's slippage at most. */
export function worstPrice(side: 'L' | 'S', quoted: bigint, maxSlippage: bigint): bigint {
  return side === 'L'
    ? (quoted * (ONE + maxSlippage)) / ONE
    : (quoted * (ONE - maxSlippage) + ONE - 1n) / ONE;
}

export interface Stops {
  takeProfit: bigint | null;
  stopLoss: bigint | null;
}

/** R-CT-8: take profit on the winning side of the price, stop loss on the losing one and before liquidation. */
export function stopsRefusal(
  { takeProfit, stopLoss }: Stops,
  of: { side: 'L' | 'S'; price: bigint; liquidationAt: bigint | null; priceStep: bigint },
): Refused | undefined {
  const { side, price, liquidationAt, priceStep } = of;
  if ([takeProfit, stopLoss].some((value) => value !== null && !isMultipleOf(value, priceStep)))
    return refused('price_not_on_tick', { step: formatDecimal(priceStep) });
  const isUp = (value: bigint): boolean => value > price;
  const isDown = (value: bigint): boolean => value < price;
  const [wins, loses] = side === 'L' ? [isUp, isDown] : [isDown, isUp];
  if (takeProfit !== null && !wins(takeProfit)) return refused('stop_wrong_side');
  if (stopLoss === null) return undefined;
  if (!loses(stopLoss)) return refused('stop_wrong_side');
  if (liquidationAt === null) return undefined;
  const isBefore = side === 'L' ? stopLoss > liquidationAt : stopLoss < liquidationAt;
  return isBefore ? undefined : refused('stop_wrong_side');
}

/** Where an order would be liquidated if it opened at a price: for its stops. */
export function liquidationOf(
  wanted: { side: 'L' | 'S'; leverage: number; closeOutRate: bigint | null },
  of: { quantity: bigint; price: bigint; terms: PairTerms; userNotional: bigint },
): bigint | null {
  const { quantity, price, terms, userNotional } = of;
  const notional = notionalAt(quantity, price);
  const tier = bracketOf(terms.tiers, { before: userNotional, notional });
  if (tier === undefined) return null;
  const margin = initialMargin(notional, wanted.leverage);
  const side = wanted.side === 'L' ? 'long' : 'short';
  const { closeOutRate } = wanted;
  const closeOutAt = closeOutRate === null ? undefined : closeOutEquity(margin, closeOutRate);
  return liquidationPrice({ side, quantity, entryPrice: price, margin, tier, closeOutAt }, terms) ?? null;
}

/** R-CT-3: what must stay is the initial requirement at the mark; a loss counts, an unrealised profit does not. */
export function removalRefusal(
  of: { margin: bigint; profit: bigint; quantity: bigint; mark: bigint; leverage: number },
  amount: bigint,
): Refused | undefined {
  const required = initialMargin(notionalAt(of.quantity, of.mark), of.leverage);
  const loss = of.profit < 0n ? of.profit : 0n;
  const least = required - loss;
  return of.margin - amount < least ? refused('margin_needed', { minimum: formatDecimal(least) }) : undefined;
}
