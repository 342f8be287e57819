import { describe, expect, test } from 'vitest';
import { type OptionOrder, clockText, progressAt, standingAt, withOption } from './option-list-rules.ts';

const order = (over: Partial<OptionOrder> = {}): OptionOrder => ({
  id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  currency_id: 3,
  currency_name: 'USDT',
  type: 1,
  seconds: 60,
  number: '100',
  profit_ratio: '95',
  flat_band: '0.00002',
  expected_profit: '95',
  status: 1,
  open_price: '50000',
  strike_seq: 10,
  end_price: null,
  outcome: null,
  void_reason: null,
  ticks_missing: null,
  fact_profits: '0',
  paid: '0',
  accepted_at: 0,
  created_at: 0,
  expires_at: 61_000,
  settled_at: null,
  remain_milli_seconds: 60_000,
  ...over,
});

describe('open options', () => {
  test('an event adds, changes and takes away', () => {
    const two = withOption([order()], order({ id: 2, accepted_at: 1 }));
    expect(two.map(({ id }) => id)).toEqual([2, 1]);
    expect(withOption(two, order({ id: 1, status: 3, outcome: 'won' })).map(({ id }) => id)).toEqual([2]);
  });

  test('R-OPT-3: a strike is never taken back by a reply that comes late', () => {
    const late = order({ strike_seq: null, open_price: null, status: 2 });
    expect(withOption([order()], late)[0]?.strike_seq).toBe(10);
  });
});

describe('how an option stands', () => {
  test.each([
    [1, '50000.1', 0n, 'won'],
    [1, '49999.9', 0n, 'lost'],
    [2, '49999.9', 0n, 'won'],
    [1, '50000', 0n, 'flat'],
    [1, '50001', 100_000_000n, 'flat'],
    [3, '50001', 100_000_000n, 'won'],
    [3, '50001.1', 100_000_000n, 'lost'],
  ])('R-OPT-5, R-OPT-7: type %s at %s with band %s is %s', (type, price, band, expected) => {
    expect(standingAt(order({ type }), price, band)).toBe(expected);
  });

  test('R-OPT-3: without a strike nothing is known', () => {
    expect(standingAt(order({ open_price: null }), '50000', 0n)).toBeUndefined();
  });

  test('R-OPT-4: the last ten seconds are the ones that settle', () => {
    expect(progressAt(order(), 31_000)).toEqual({ left: 30_000, done: 0.5, isSettling: false });
    expect(progressAt(order(), 51_000).isSettling).toBe(true);
    expect(progressAt(order({ expires_at: null }), 99_000).left).toBe(60_000);
  });

  test('time left is read like a clock', () => {
    expect([clockText(65_000), clockText(900), clockText(3_600_000)]).toEqual(['1:05', '0:01', '1:00:00']);
  });
});
