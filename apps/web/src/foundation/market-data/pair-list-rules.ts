/** Which pairs a list shows, and in which order. Pure; compares decimals exactly. */
import { decimal } from '@candor/money';

export interface ListedPair {
  key: string;
  base: string;
  quote: string;
  /** Full name of the base currency, for the search. */
  fullName: string;
  last: string;
  /** Percent, as the market list gives it: "+1.23". */
  change: string;
  quoteVolume: string;
  spark: readonly string[];
}

export type SortField = 'name' | 'price' | 'change' | 'volume';
export interface PairSort {
  field: SortField;
  isDescending: boolean;
}

/** Every word of `query` must be found; the name of the base currency, exactly, comes first. */
export function searchPairs(pairs: readonly ListedPair[], query: string): readonly ListedPair[] {
  const words = query
    .toUpperCase()
    .split(/[\s/_-]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return pairs;
  const found = pairs.filter((pair) => {
    const text = `${pair.base} ${pair.quote} ${pair.key} ${pair.fullName}`.toUpperCase();
    return words.every((word) => text.includes(word));
  });
  const rank = (pair: ListedPair): number =>
    pair.base === words[0] ? 0 : pair.base.startsWith(words[0] ?? '') ? 1 : 2;
  return [...found].sort((one, other) => rank(one) - rank(other));
}

export function sortPairs(pairs: readonly ListedPair[], sort: PairSort | undefined): readonly ListedPair[] {
  if (sort === undefined) return pairs;
  const sign = sort.isDescending ? -1 : 1;
  return [...pairs].sort((one, other) => sign * compare(one, other, sort.field));
}

/** A heading tapped: first the large ones on top (names: A on top), then the other way round, then as it was. */
export function nextSort(sort: PairSort | undefined, field: SortField): PairSort | undefined {
  const first = field !== 'name';
  if (sort?.field !== field) return { field, isDescending: first };
  return sort.isDescending === first ? { field, isDescending: !first } : undefined;
}

export type Ranking = 'gainers' | 'losers' | 'volume' | 'hot';

/** Lists of home: gainers rose, losers fell, volume and hot go by turnover. */
export function rankPairs(
  pairs: readonly ListedPair[],
  ranking: Ranking,
  count: number,
): readonly ListedPair[] {
  if (ranking === 'gainers') return sortPairs(pairs, { field: 'change', isDescending: true }).slice(0, count);
  if (ranking === 'losers') return sortPairs(pairs, { field: 'change', isDescending: false }).slice(0, count);
  return sortPairs(pairs, { field: 'volume', isDescending: true }).slice(0, count);
}

function compare(one: ListedPair, other: ListedPair, field: SortField): number {
  if (field === 'name') return one.base < other.base ? -1 : one.base > other.base ? 1 : 0;
  const [a, b] = [units(valueOf(one, field)), units(valueOf(other, field))];
  return a < b ? -1 : a > b ? 1 : 0;
}

function valueOf(pair: ListedPair, field: Exclude<SortField, 'name'>): string {
  return field === 'price' ? pair.last : field === 'change' ? pair.change : pair.quoteVolume;
}

/** A figure that cannot be read sorts as nothing. */
function units(text: string): bigint {
  try {
    return decimal(text.replace('+', ''));
  } catch {
    return 0n;
  }
}
