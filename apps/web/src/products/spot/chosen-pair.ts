/** Which pair the trading pages show: the one in the address, else the one seen last, else the first of the venue. */
import { object, optional, picklist, string } from 'valibot';
import { pairKey, usePair, usePairs } from '../../foundation/markets/index.ts';
import { usePageParams } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.pair';
const FIRST = 'BTCUSDT';

/** `?symbol=BTC%2FUSDT&side=sell`, as links from the chart, the home page and other tools write it. */
export const tradeParams = object({ symbol: optional(string()), side: optional(picklist(['buy', 'sell'])) });

export interface ChosenPair {
  key: string;
  /** Undefined until the venue's pairs are known. */
  pair: ReturnType<typeof usePair>;
  side: 'buy' | 'sell' | undefined;
}

export function useChosenPair(): ChosenPair {
  const { symbol, side } = usePageParams(tradeParams);
  const wanted = pairKey(symbol ?? readLocal<string>(KEY) ?? FIRST);
  const pairs = usePairs()?.pairs;
  const isKnown = pairs?.some((pair) => pairKey(pair.symbol) === wanted) ?? true;
  const key = isKnown ? wanted : pairKey(pairs?.[0]?.symbol ?? FIRST);
  return { key, pair: usePair(key), side };
}

export function rememberPair(key: string): void {
  writeLocal(KEY, key);
}
