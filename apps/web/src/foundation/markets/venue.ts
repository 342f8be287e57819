/** What the app knows of the venue: mode, feed, currencies and pairs with their rules; remembered for the next start. */
import { type ReplyOf, marketCalls } from '@candor/wire';
import { type Reading, useCall } from '../../platform/api/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

export type Pairs = ReplyOf<typeof marketCalls.pairs>;
export type PairInfo = Pairs['pairs'][number];

const KEY = 'candor.pairs';
const STALE_MS = 5 * 60_000;
let remembered = readLocal<Pairs>(KEY);

/** Currencies and pairs; what was known at the last visit until the first answer. */
export function usePairs(): Pairs | undefined {
  const { data } = usePairsReading();
  if (data !== undefined && data !== remembered) {
    remembered = data;
    writeLocal(KEY, data);
  }
  return data;
}

/** The same with how the reading goes: for a page that is nothing without it. */
export function usePairsReading(): Reading<Pairs> {
  return useCall(marketCalls.pairs, {}, { staleMs: STALE_MS, initial: remembered });
}

/** `BTCUSDT`, `BTC/USDT` and `btc_usdt` name the same pair. */
export function usePair(symbol: string | undefined): PairInfo | undefined {
  const pairs = usePairs();
  if (symbol === undefined) return undefined;
  const key = pairKey(symbol);
  return pairs?.pairs.find((pair) => pairKey(pair.symbol) === key);
}

/** The name used in channels and addresses: letters and digits only, upper case. */
export function pairKey(symbol: string): string {
  return symbol.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

export interface Venue {
  mode: 'demo' | 'live';
  feed: string;
  isSimulated: boolean;
}

export function useVenue(): Venue | undefined {
  const pairs = usePairs();
  return pairs === undefined
    ? undefined
    : { mode: pairs.mode, feed: pairs.feed, isSimulated: pairs.is_simulated };
}
