/** Which pair the trading pages show: the one in the address, else the one seen last, else the first of the venue. */
import { pairKey, usePair, usePairs } from '../../foundation/markets/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.pair';
const FIRST = 'BTCUSDT';

export interface ChosenPair {
  key: string;
  /** Undefined until the venue's pairs are known. */
  pair: ReturnType<typeof usePair>;
  side: 'buy' | 'sell' | undefined;
}

/** Reads `?symbol=BTC%2FUSDT&side=sell`, as links from the chart and the home page write it. */
export function useChosenPair(): ChosenPair {
  const { symbol, side } = useTextParams('symbol', 'side');
  const wanted = pairKey(symbol ?? readLocal<string>(KEY) ?? FIRST);
  const pairs = usePairs()?.pairs;
  const isKnown = pairs?.some((pair) => pairKey(pair.symbol) === wanted) ?? true;
  const key = isKnown ? wanted : pairKey(pairs?.[0]?.symbol ?? FIRST);
  return { key, pair: usePair(key), side: side === 'buy' || side === 'sell' ? side : undefined };
}

export function rememberPair(key: string): void {
  writeLocal(KEY, key);
}
