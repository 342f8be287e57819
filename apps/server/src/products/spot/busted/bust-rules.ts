/**
 * Did a trade break the price band (R-SPOT-6)? Pure. The band is worked out again from what was recorded as each order was
 * accepted, and the trade is held against it: no opinion enters, nobody can be asked, and an honest trade can never answer
 * yes, because an order inside its band never trades outside it. What is not recorded proves nothing.
 */
import { priceBand } from '@candor/formulas';
import type { PriceBand } from '@candor/formulas';
import type { bustedTradeCalls } from '@candor/wire/operators';
import type { ReplyOf } from '@candor/wire';
import type { BandSeen } from '../order-state.ts';

export type Breach = ReplyOf<typeof bustedTradeCalls.examine>['breaches'][number];

export interface SideFacts {
  userId: number;
  orderId: number;
  type: 'limit' | 'market';
  /** Limit price, or the protection price of a market order. */
  price: bigint;
  placedAt: number;
  /** As logged with the command that placed it. */
  seen: BandSeen | undefined;
}

export interface TradeRecord {
  price: bigint;
  buyer: SideFacts;
  seller: SideFacts;
}

export interface PairTerms {
  priceStep: bigint;
  listedAt: number;
  /** No band in the first minutes of a pair. */
  freeMs: number;
}

/** The band that an order was accepted under; undefined when none was in force or none can be shown. */
export function bandOf({ seen }: SideFacts, pair: PairTerms): PriceBand | undefined {
  if (seen === undefined || seen.at < pair.listedAt + pair.freeMs) return undefined;
  return priceBand({ ...seen, priceStep: pair.priceStep });
}

export function breachesOf({ price, buyer, seller }: TradeRecord, pair: PairTerms): Breach[] {
  const breaches: Breach[] = [];
  const buyBand = bandOf(buyer, pair);
  const sellBand = bandOf(seller, pair);
  if (buyBand !== undefined && price > buyBand.highestBuy) breaches.push('above_highest_buy');
  if (sellBand !== undefined && price < sellBand.lowestSell) breaches.push('below_lowest_sell');
  const isPast =
    (buyBand !== undefined && buyer.type === 'market' && price > buyer.price) ||
    (sellBand !== undefined && seller.type === 'market' && price < seller.price);
  if (isPast) breaches.push('past_protection_price');
  return breaches;
}
