/** Lists of pairs: found, sorted and ranked by exact figures. */
import { expect, test } from 'vitest';
import { type ListedPair, nextSort, rankPairs, searchPairs, sortPairs } from './pair-list-rules.ts';

const pair = (base: string, figures: Partial<ListedPair> = {}): ListedPair => ({
  key: `${base}USDT`,
  base,
  quote: 'USDT',
  fullName: base,
  last: '1',
  change: '0',
  quoteVolume: '0',
  spark: [],
  ...figures,
});
const names = (pairs: readonly ListedPair[]) => pairs.map((p) => p.base).join(' ');

test('a search finds by name, pair and full name, the exact name first', () => {
  const pairs = [pair('WBTC'), pair('BTC', { fullName: 'Bitcoin' }), pair('ETH', { fullName: 'Ethereum' })];
  expect(names(searchPairs(pairs, 'btc'))).toBe('BTC WBTC');
  expect(names(searchPairs(pairs, 'btc/usdt'))).toBe('BTC WBTC');
  expect(names(searchPairs(pairs, 'ether'))).toBe('ETH');
  expect(searchPairs(pairs, '  ')).toBe(pairs);
});

test('prices sort as numbers and not as texts; signs count', () => {
  const pairs = [
    pair('A', { last: '9.5', change: '+1.2' }),
    pair('B', { last: '10', change: '-3.4' }),
    pair('C', { last: '100.25', change: '0.00' }),
  ];
  expect(names(sortPairs(pairs, { field: 'price', isDescending: true }))).toBe('C B A');
  expect(names(sortPairs(pairs, { field: 'change', isDescending: true }))).toBe('A C B');
  expect(names(sortPairs(pairs, { field: 'name', isDescending: true }))).toBe('C B A');
});

test('a heading goes through both directions and back to no order', () => {
  const first = nextSort(undefined, 'change');
  expect(first).toEqual({ field: 'change', isDescending: true });
  expect(nextSort(first, 'change')).toEqual({ field: 'change', isDescending: false });
  expect(nextSort(nextSort(first, 'change'), 'change')).toBeUndefined();
  expect(nextSort(first, 'name')).toEqual({ field: 'name', isDescending: false });
});

test('R-MD-5: gainers by change, volume by turnover in quote currency', () => {
  const pairs = [
    pair('A', { change: '+1', quoteVolume: '5000000' }),
    pair('B', { change: '+10', quoteVolume: '900000' }),
    pair('C', { change: '-2', quoteVolume: '20000000' }),
  ];
  expect(names(rankPairs(pairs, 'gainers', 2))).toBe('B A');
  expect(names(rankPairs(pairs, 'losers', 1))).toBe('C');
  expect(names(rankPairs(pairs, 'volume', 3))).toBe('C A B');
});
