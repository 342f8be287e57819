/** The pairs on which options are sold, out of those with a chain of published ticks, and which of them the page shows: the one in the address, else the one seen last. */
import { type ReplyOf, tickCalls } from '@candor/wire';
import { useEffect } from 'react';
import { pairKey, usePairs } from '../../foundation/markets/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.optionPair';
const CHAINS_KEY = 'candor.optionChains';
const STALE_MS = 5 * 60_000;

type Chains = ReplyOf<typeof tickCalls.chains>;

/** Known from the last visit, so that the page stands before the first answer. */
const remembered = (): Chains | undefined => readLocal<Chains>(CHAINS_KEY);

export interface OptionPair {
  id: number;
  key: string;
  symbol: string;
  base: string;
  priceDecimals: number;
}

export interface ChosenOptionPair {
  pairs: readonly OptionPair[];
  /** Undefined until the venue's pairs are known. */
  pair: OptionPair | undefined;
}

export function useOptionPair(): ChosenOptionPair {
  const { symbol } = useTextParams('symbol');
  const { data: chains } = useCall(tickCalls.chains, {}, { staleMs: STALE_MS, initial: remembered() });
  const known = usePairs()?.pairs ?? [];
  const pairs = (chains ?? []).flatMap(({ key, symbol: name, has_options: isSold }) => {
    const pair = known.find((each) => pairKey(each.symbol) === key);
    if (pair === undefined || !isSold) return [];
    const base = name.split('/')[0] ?? name;
    return [{ id: pair.match_id, key, symbol: name, base, priceDecimals: pair.filters.price_decimals }];
  });
  useEffect(() => {
    if (chains !== undefined) writeLocal(CHAINS_KEY, chains);
  }, [chains]);
  const wanted = pairKey(symbol ?? readLocal<string>(KEY) ?? '');
  return { pairs, pair: pairs.find(({ key }) => key === wanted) ?? pairs[0] };
}

export function rememberOptionPair(key: string): void {
  writeLocal(KEY, key);
}
