/** The market list as rows to search, sort and rank. Figures are those of the list; rows read the live ones themselves. */
import { useMemo } from 'react';
import { pairKey, priceNow, usePairs, useQuotations } from '../markets/index.ts';
import type { ListedPair } from './pair-list-rules.ts';

/** `pairs` is undefined until the list is there. */
export function useListedPairs() {
  const { data, isError, refetch } = useQuotations();
  const venue = usePairs();
  const pairs = useMemo(() => {
    if (data === undefined) return undefined;
    const fullNames = new Map(venue?.currencies.map((currency) => [currency.id, currency.full_name]));
    return data
      .flatMap((group) => group.quotation)
      .filter((row) => row.is_display === 1)
      .map((row): ListedPair => ({
        key: pairKey(row.symbol),
        base: row.currency_name,
        quote: row.legal_name,
        fullName: fullNames.get(row.currency_id) ?? '',
        last: row.now_price,
        change: row.change,
        quoteVolume: row.quote_volume,
        spark: row.spark,
      }));
  }, [data, venue]);
  return { pairs, isError, refetch };
}

/** The same rows with the figures of this moment, for an order that is decided once (a tap on a heading). */
export function withLiveFigures(pairs: readonly ListedPair[]): readonly ListedPair[] {
  return pairs.map((pair) => {
    const live = priceNow(pair.key);
    return live === undefined
      ? pair
      : { ...pair, last: live.last, change: live.change, quoteVolume: live.quoteVolume };
  });
}
