/** Which trade reaches which alert, to the last digit (R-AL-1). */
import { decimal } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPANS, aimOf, isReached, measured, reachedBy, reachesOf, wantedOf } from './alert-rules.ts';

const trade = (tradeNo: number, price: string) => ({ tradeNo, price: decimal(price) });
const aim = (kind: 'above' | 'below' | 'rise' | 'fall', value: string, span?: '5m' | '1h' | '24h') => {
  const made = aimOf({ kind, value: decimal(value), span });
  if (typeof made === 'string') throw new Error(made);
  return { ...made, afterTrade: 0 };
};
const BASE = new Map<number, bigint | undefined>([[300, decimal('200')]]);

test('R-AL-1: the price itself reaches, one step below does not', () => {
  const trades = [trade(1, '99.99'), trade(2, '100'), trade(3, '101')];
  expect(reachedBy(aim('above', '100'), trades, new Map())?.tradeNo).toBe(2);
  expect(reachedBy(aim('below', '99.98'), trades, new Map())).toBeUndefined();
  expect(reachedBy(aim('below', '99.99'), trades, new Map())?.tradeNo).toBe(1);
});

test('R-AL-1: trades of before an alert was set do not reach it', () => {
  const trades = [trade(1, '101'), trade(2, '99'), trade(3, '100.5')];
  expect(reachedBy({ ...aim('above', '100'), afterTrade: 1 }, trades, new Map())?.tradeNo).toBe(3);
  expect(reachedBy({ ...aim('above', '101'), afterTrade: 1 }, trades, new Map())).toBeUndefined();
});

test('R-AL-1: a change is measured against the price before the span, and is not rounded up to its threshold', () => {
  expect(reachedBy(aim('rise', '5', '5m'), [trade(1, '209.99999999')], BASE)).toBeUndefined();
  expect(reachedBy(aim('rise', '5', '5m'), [trade(1, '210')], BASE)?.tradeNo).toBe(1);
  expect(reachedBy(aim('fall', '5', '5m'), [trade(1, '190.00000001')], BASE)).toBeUndefined();
  expect(reachedBy(aim('fall', '5', '5m'), [trade(1, '190')], BASE)?.tradeNo).toBe(1);
  expect(reachedBy(aim('rise', '5', '1h'), [trade(1, '1000')], BASE)).toBeUndefined();
});

test('what cannot be an alert is said to be none', () => {
  expect(aimOf({ kind: 'above', value: 0n, span: undefined })).toBe('alert_value_unfit');
  expect(aimOf({ kind: 'above', value: 1n, span: '5m' })).toBe('alert_span_unfit');
  expect(aimOf({ kind: 'rise', value: decimal('5'), span: undefined })).toBe('alert_span_unfit');
  expect(aimOf({ kind: 'rise', value: decimal('0.09'), span: '5m' })).toBe('alert_value_unfit');
  expect(aimOf({ kind: 'fall', value: decimal('99.01'), span: '5m' })).toBe('alert_value_unfit');
  expect(aimOf({ kind: 'rise', value: decimal('1.005'), span: '5m' })).toBe('alert_value_unfit');
});

test('an alert is shown as it was set', () => {
  for (const [kind, value, span] of [
    ['above', '61000.5', undefined],
    ['below', '0.00000001', undefined],
    ['rise', '0.1', '5m'],
    ['fall', '99', '24h'],
  ] as const)
    expect(wantedOf(aim(kind, value, span))).toEqual({ kind, value: decimal(value), span: span ?? null });
});

test('R-AL-1: what the index finds by highest and lowest is what a look at every trade finds', () => {
  const price = fc.bigInt({ min: 1n, max: 10_000_000_000n });
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 12 }),
      price,
      fc.boolean(),
      fc.constantFrom(...SPANS),
      fc.bigInt({ min: 1n, max: 300_000_000n }),
      (prices, base, isUp, spanS, size) => {
        const threshold = spanS === 0 || isUp ? size : -(size % 99_999_999n) - 1n;
        const wanted = { spanS, isUp, threshold, afterTrade: 0 };
        const trades = prices.map((each, n) => ({ tradeNo: n + 1, price: each }));
        const bases = new Map(SPANS.map((span) => [span, span === 0 ? undefined : base] as const));
        const reach = reachesOf(trades, bases).find((each) => each.spanS === spanS)!;
        const found = isUp ? threshold <= reach.high : threshold >= reach.low;
        expect(found).toBe(reachedBy(wanted, trades, bases) !== undefined);
        // Without a division: the same by whole numbers.
        const exact = prices.some((each) => {
          const left = spanS === 0 ? each : each * 100_000_000n;
          const right = spanS === 0 ? threshold : base * (100_000_000n + threshold);
          return isUp ? left >= right : left <= right;
        });
        expect(found).toBe(exact);
        expect(measured(spanS, prices.at(-1)!, base)).toBe(reach.last);
        expect(isReached(wanted, reach.last)).toBe(isUp ? reach.last >= threshold : reach.last <= threshold);
      },
    ),
    { numRuns: 400 },
  );
});
