/**
 * Where the house's declared liquidity account quotes: a ladder around the index, on a fixed grid so that a small move
 * of the index changes one rung and not the whole ladder. Pure; it sees the public index and its own orders, no more
 * (R-SPOT-8).
 */
import type { Side } from '@candor/matching';
import { ONE, maxOf } from '@candor/money';
import type { OrderState } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import { notionalOf } from '../spot-pair.ts';

export interface Quote {
  side: Side;
  price: bigint;
  quantity: bigint;
}

/** Bands of the ladder: distance between rungs as a fraction of the price, number of rungs, quote currency a rung. */
const BANDS = [
  { spacing: 10_000n, rungs: 6, notional: 1_500n * ONE },
  { spacing: 40_000n, rungs: 8, notional: 6_000n * ONE },
  { spacing: 200_000n, rungs: 8, notional: 20_000n * ONE },
] as const;
/** A rung is quoted anew when less than this share of it is left (30 %). */
const REFRESH_BELOW_PERCENT = 30n;

export function ladderAround(pair: SpotPair, index: bigint): Quote[] {
  const quotes = new Map<string, Quote>();
  for (const side of ['buy', 'sell'] as const) {
    let from = index;
    for (const { spacing, rungs, notional } of BANDS) {
      const step = niceStep((index * spacing) / ONE, pair.priceStep);
      for (let n = 0; n < rungs; n += 1) {
        from = nextRung(side, from, step);
        if (from <= 0n) break;
        const quantity = sizeAt(pair, from, notional);
        if (notionalOf(from, quantity) >= pair.minNotional)
          quotes.set(`${side}/${from}`, { side, price: from, quantity });
      }
    }
  }
  return [...quotes.values()];
}

/** What to cancel and what to place so that the open orders become the ladder. */
export function planQuotes(
  wanted: readonly Quote[],
  open: readonly OrderState[],
): { cancel: number[]; place: Quote[] } {
  const byPlace = new Map(wanted.map((quote) => [`${quote.side}/${quote.price}`, quote]));
  const cancel: number[] = [];
  for (const order of open) {
    const key = `${order.side}/${order.price}`;
    const quote = byPlace.get(key);
    const left = order.quantity - order.filled;
    if (quote === undefined || left * 100n < quote.quantity * REFRESH_BELOW_PERCENT) cancel.push(order.id);
    else byPlace.delete(key);
  }
  return { cancel, place: [...byPlace.values()] };
}

/** Whether one of them stands on the wrong side of the index, or there is no index to stand beside: whoever sees it takes them. */
export const areBehind = (open: readonly OrderState[], index: bigint | undefined): boolean =>
  open.some(({ side, price }) => index === undefined || (side === 'buy' ? price >= index : price <= index));

/** The largest of 1, 2, 5 times a power of ten that is not above `value`, and at least one price step. */
export function niceStep(value: bigint, priceStep: bigint): bigint {
  let step = priceStep;
  const factors = [2n, 5n, 10n];
  for (let power = priceStep; power <= value; power *= 10n) {
    step = power;
    for (const factor of factors) if (power * factor <= value) step = power * factor;
  }
  return maxOf(step, priceStep);
}

/** The next grid price outward; the innermost rung keeps at least a quarter step from the index. */
function nextRung(side: Side, from: bigint, step: bigint): bigint {
  const margin = step / 4n;
  if (side === 'buy')
    return ((from - margin) / step) * step === from ? from - step : ((from - margin) / step) * step;
  const up = ((from + margin + step - 1n) / step) * step;
  return up === from ? from + step : up;
}

/** Between 0.5 and 1.5 times the band's notional, always the same at the same price: rungs do not flicker. */
function sizeAt(pair: SpotPair, price: bigint, notional: bigint): bigint {
  const mixed = ((price / pair.priceStep) * 2_654_435_761n) % 4_294_967_296n;
  const wanted = notional / 2n + (notional * mixed) / 4_294_967_296n;
  const quantity = (wanted * ONE) / price;
  return maxOf((quantity / pair.lot) * pair.lot, pair.lot);
}
