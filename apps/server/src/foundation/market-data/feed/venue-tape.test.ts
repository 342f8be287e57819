import { decimal } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VenueTrade } from './venue-tape.ts';
import { createVenueTape } from './venue-tape.ts';

const trade = (id: string, price: string, at: number, symbol = 'BTC/USDT'): VenueTrade => ({
  symbol,
  id,
  price: decimal(price),
  quantity: decimal('1'),
  at,
});

test('a trade heard again counts once, a late one is taken but is not the last', () => {
  const tape = createVenueTape();
  tape.take([trade('7', '100', 70), trade('9', '102', 90)]);
  tape.take([trade('9', '102', 90), trade('8', '101', 80), trade('10', '103', 90)]);
  expect(tape.last('BTC/USDT')).toMatchObject({ id: '10', price: decimal('103') });
  expect(tape.counts()).toEqual({ taken: 4, late: 1, repeated: 1 });
  expect([tape.knows('BTC/USDT', '8'), tape.knows('BTC/USDT', '11')]).toEqual([true, false]);
});

test('symbols do not mix, though venues number each from one', () => {
  const tape = createVenueTape();
  tape.take([trade('1', '100', 10), trade('1', '5', 20, 'ETH/USDT')]);
  expect(tape.lasts()).toEqual([
    { symbol: 'BTC/USDT', price: decimal('100'), at: 10 },
    { symbol: 'ETH/USDT', price: decimal('5'), at: 20 },
  ]);
});

test('whatever the order and however often, the last trade is that of the latest moment and each counts once', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 })
        .chain((ids) => fc.tuple(fc.constant(ids), fc.array(fc.constantFrom(...ids)))),
      ([ids, again]) => {
        const tape = createVenueTape();
        tape.take([...again, ...ids].map((id) => trade(String(id), '100', id)));
        expect(tape.last('BTC/USDT')!.at).toBe(Math.max(...ids));
        expect(tape.counts()).toMatchObject({ taken: ids.length, repeated: again.length });
      },
    ),
  );
});

test('ids are forgotten, oldest first, so that a venue cannot fill the memory', () => {
  const tape = createVenueTape();
  tape.take(Array.from({ length: 8_001 }, (_, n) => trade(String(n), '100', n)));
  expect([tape.knows('BTC/USDT', '0'), tape.knows('BTC/USDT', '4001')]).toEqual([false, true]);
});
