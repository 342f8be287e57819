/**
 * Live figures of every pair in one keyed store: filled by the market list, kept fresh by `ticker.all`, read by
 * components one symbol at a time, so that a price change renders one row and nothing else.
 */
import { type DataOf, type Push, type ReplyOf, marketCalls, type marketChannels } from '@candor/wire';
import { useEffect } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { keyedStore, listen, useKey } from '../../platform/stream/index.ts';
import { pairKey } from './venue.ts';

type TickerPush = DataOf<typeof marketChannels.ticker>;
type Quotations = ReplyOf<typeof marketCalls.quotations>;

export interface Price {
  symbol: string;
  last: string;
  /** 24 h change in percent, decimal text. */
  change: string;
  high: string;
  low: string;
  /** 24 h turnover in base and in quote currency. */
  volume: string;
  quoteVolume: string;
  source: string;
  /** Milliseconds; 0 when it came with a list. */
  at: number;
}

const store = keyedStore<Price>();
let hearers = 0;
let stop: (() => void) | undefined;

/** The live figures of one pair; undefined until any are known. */
export function usePrice(symbol: string): Price | undefined {
  return useKey(store, pairKey(symbol));
}

/** Outside React, without a subscription. */
export function priceNow(symbol: string): Price | undefined {
  return store.get(pairKey(symbol));
}

/** Keeps all prices live while the component is visible; any number of components share one subscription. */
export function useLivePrices(): void {
  useEffect(() => {
    hearers += 1;
    stop ??= listen('ticker.all', { onPush: takeTickers });
    return () => {
      hearers -= 1;
      if (hearers > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
}

/** The market list with sparklines; feeds the price store as well. */
export function useQuotations() {
  const query = useCall(marketCalls.quotations, {}, { staleMs: 30_000 });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) takeQuotations(data);
  }, [data]);
  return query;
}

export function takeQuotations(groups: Quotations): void {
  for (const row of groups.flatMap((group) => group.quotation)) {
    if ((store.get(pairKey(row.symbol))?.at ?? 0) > 0) continue;
    store.put(pairKey(row.symbol), {
      symbol: row.symbol,
      last: row.now_price,
      change: row.change,
      high: row.high,
      low: row.low,
      volume: row.volume,
      quoteVolume: row.quote_volume,
      source: row.source,
      at: 0,
    });
  }
}

function takeTickers(push: Push): void {
  const data = push.data as TickerPush;
  for (const row of Array.isArray(data) ? data : [data]) {
    store.put(pairKey(row.symbol), {
      symbol: row.symbol,
      last: row.last,
      change: row.change,
      high: row.high24,
      low: row.low24,
      volume: row.vol24,
      quoteVolume: row.quote24,
      source: row.source,
      at: row.ts,
    });
  }
}
