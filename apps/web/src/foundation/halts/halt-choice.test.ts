/** R-OPT-6: which announced halt a screen tells of. */
import type { WireHalt } from '@candor/wire';
import { expect, test } from 'vitest';
import { haltFor, nextEdge } from './halt-choice.ts';

const NOW = 1_000_000_000_000;
const halt = (of: Partial<WireHalt>): WireHalt => ({
  id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  product: 'all',
  cause: 'fault',
  announced_at: NOW - 10_000,
  starts_at: NOW - 5_000,
  ends_at: NOW + 60_000,
  planned_ends_at: NOW + 60_000,
  end_announced_at: null,
  state: 'running',
  ...of,
});
const choose = (list: WireHalt[], product: 'spot' | 'options' = 'spot') =>
  haltFor(list, { pairId: 1, product, now: NOW })?.id;

test('R-OPT-6: of the pair or of every pair, of the product or of all', () => {
  expect(choose([halt({ match_id: 2 })])).toBeUndefined();
  expect(choose([halt({ id: 2, match_id: null })])).toBe(2);
  expect(choose([halt({ product: 'options' })])).toBeUndefined();
  expect(choose([halt({ product: 'options' })], 'options')).toBe(1);
});

test('R-OPT-6: the one that lasts longest, then the next within a day, never one that is over', () => {
  expect(choose([halt({ id: 1 }), halt({ id: 2, ends_at: null })])).toBe(2);
  const coming = (id: number, inMs: number) =>
    halt({ id, state: 'coming', starts_at: NOW + inMs, ends_at: null });
  expect(choose([coming(3, 7_200_000), coming(4, 3_600_000)])).toBe(4);
  expect(choose([coming(3, 90_000_000)])).toBeUndefined();
  expect(choose([halt({ state: 'over' }), halt({ state: 'called_off' })])).toBeUndefined();
});

test('R-OPT-6: the screen looks again when the next one begins or ends', () => {
  const list = [halt({}), halt({ starts_at: NOW + 30_000, ends_at: null })];
  expect(nextEdge(list, NOW)).toBe(NOW + 30_000);
  expect(nextEdge(list, NOW + 40_000)).toBe(NOW + 60_000);
  expect(nextEdge([], NOW)).toBeUndefined();
});
