/** Cancel, amend, refusals and ids that come again, on both books. */
import { describe, expect, test } from 'vitest';
import type { PlaceCommand } from './commands.ts';
import { MAX_LOTS } from './place-rules.ts';
import { BOOKS } from './testing/both-books.ts';
import { playScript } from './testing/ladder.ts';

const CASES: Record<string, string> = {
  'R-SPOT-7: cancelling ends what is left of a partly filled order': `
    N 1 10 S 100 5
    N 2 20 B 100 3        -> T 1 2 1 100 3
    C 1                   -> D 1 cancelled
    bid | price | ask`,

  'R-SPOT-7: a cancel that comes after the fill, twice, or for nobody finds no order': `
    N 1 10 S 100 5
    N 2 20 B 100 5        -> T 1 2 1 100 5
    C 1                   -> R 1 unknown_order
    C 2                   -> R 2 unknown_order
    N 3 10 S 100 5
    C 3                   -> D 3 cancelled
    C 3                   -> R 3 unknown_order
    C 99                  -> R 99 unknown_order
    bid | price | ask`,

  'an id that still waits is refused, on either side and for any kind of order': `
    N 1 10 S 100 5
    N 1 20 B 100 5        -> R 1 duplicate_id
    N 1 10 S 105 1        -> R 1 duplicate_id
    N 1 20 B 100 5 IOC    -> R 1 duplicate_id
    M 1 20 100 500        -> R 1 duplicate_id
    bid | price | ask
        |   100 | 1:5`,

  'an id that has left may come again and is a new order with new priority': `
    N 1 10 S 100 5
    N 2 11 S 100 5
    C 1                   -> D 1 cancelled
    N 1 10 S 100 2
    N 3 20 B 100 6        -> T 1 3 2 100 5; T 2 3 1 100 1
    N 2 11 B 99 1
    bid | price | ask
        |   100 | 1:1
    2:1 |    99 |`,

  'a reduced order keeps its place': `
    N 1 10 S 100 5
    N 2 11 S 100 5
    A 1 2
    N 3 20 B 100 3        -> T 1 3 1 100 2; T 2 3 2 100 1
    bid | price | ask
        |   100 | 2:4`,

  'an amend states the new total, the filled part included': `
    N 1 10 B 100 10
    N 2 20 S 100 4        -> T 1 2 1 100 4
    A 1 7
    bid | price | ask
    1:3 |   100 |
    A 1 5
    bid | price | ask
    1:1 |   100 |
    N 3 20 S 100 2        -> T 2 3 1 100 1
    bid | price | ask
        |   100 | 3:1`,

  'an amend to the filled part or below, to zero or to a negative total is refused': `
    N 1 10 B 100 10
    N 2 20 S 100 4        -> T 1 2 1 100 4
    A 1 4                 -> R 1 bad_quantity
    A 1 3                 -> R 1 bad_quantity
    A 1 0                 -> R 1 bad_quantity
    A 1 -1                -> R 1 bad_quantity
    bid | price | ask
    1:6 |   100 |`,

  'an amend that does not reduce is refused': `
    N 1 10 B 100 10
    A 1 10                -> R 1 not_a_reduction
    A 1 11                -> R 1 not_a_reduction
    A 1 9
    A 1 9                 -> R 1 not_a_reduction
    bid | price | ask
    1:9 |   100 |`,

  'an amend of an order that is gone finds none': `
    N 1 10 B 100 1
    N 2 20 S 100 1        -> T 1 2 1 100 1
    A 1 1                 -> R 1 unknown_order
    A 5 1                 -> R 5 unknown_order
    bid | price | ask`,

  'an amended order that is swept exactly leaves nothing': `
    N 1 10 S 100 9
    N 2 11 S 101 1
    A 1 4
    N 3 20 B 101 5 FOK    -> T 1 3 1 100 4; T 2 3 2 101 1
    bid | price | ask`,

  'prices and quantities of zero and below are refused': `
    N 1 10 B 0 5          -> R 1 bad_price
    N 1 10 B -1 5         -> R 1 bad_price
    N 1 10 S 100 0        -> R 1 bad_quantity
    N 1 10 S 100 -5       -> R 1 bad_quantity
    M 1 10 100 0          -> R 1 bad_quantity
    N 1 10 B 0 0 IOC      -> R 1 bad_price
    bid | price | ask`,
};

const VALID: PlaceCommand = {
  kind: 'place',
  orderId: 1,
  group: 1,
  side: 'buy',
  price: 100,
  quantity: 5,
  timeInForce: 'GTC',
};

describe.each(BOOKS)('cancel, amend, refuse, $name book', ({ create }) => {
  test.each(Object.entries(CASES))('%s', (_, script) => {
    const book = create();
    const { expected, actual } = playScript(book, script);
    expect(actual).toBe(expected);
    book.validate();
  });

  test('numbers that are not safe integers are refused', () => {
    const book = create();
    for (const bad of [1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_LOTS + 1]) {
      expect(book.submit({ ...VALID, price: bad })).toMatchObject([{ reason: 'bad_price' }]);
      expect(book.submit({ ...VALID, quantity: bad })).toMatchObject([{ reason: 'bad_quantity' }]);
      expect(book.submit({ ...VALID, timeInForce: 'IOC', budget: bad })).toMatchObject([
        { reason: 'bad_quantity' },
      ]);
    }
    book.submit(VALID);
    expect(book.submit({ kind: 'amend', orderId: 1, quantity: 2.5 })).toMatchObject([
      { reason: 'bad_quantity' },
    ]);
  });

  test('R-SPOT-3: a budget belongs to an IOC buy and to nothing else', () => {
    const book = create();
    for (const timeInForce of ['GTC', 'FOK', 'POST'] as const) {
      expect(book.submit({ ...VALID, timeInForce, budget: 5 })).toMatchObject([{ reason: 'bad_quantity' }]);
    }
    const sell: PlaceCommand = { ...VALID, side: 'sell', timeInForce: 'IOC', budget: 5 };
    expect(book.submit(sell)).toMatchObject([{ reason: 'bad_quantity' }]);
    expect(book.orderCount).toBe(0);
  });

  test('ids and groups that are not safe integers are our bug and throw', () => {
    const book = create();
    expect(() => book.submit({ ...VALID, orderId: 0.5 })).toThrow(RangeError);
    expect(() => book.submit({ ...VALID, group: Number.NaN })).toThrow(RangeError);
    expect(book.orderCount).toBe(0);
  });

  test('a side holds at most 2^53 - 1 lots, so that its sums stay exact', () => {
    const book = create();
    expect(book.submit({ ...VALID, quantity: MAX_LOTS - 3 })).toMatchObject([{ kind: 'rested' }]);
    expect(book.submit({ ...VALID, orderId: 2, quantity: 4 })).toMatchObject([{ reason: 'bad_quantity' }]);
    expect(book.submit({ ...VALID, orderId: 2, quantity: 3 })).toMatchObject([{ kind: 'rested' }]);
    expect(book.depth(1).bids).toEqual([[100, MAX_LOTS]]);
    const sweep: PlaceCommand = {
      ...VALID,
      orderId: 3,
      group: 2,
      side: 'sell',
      quantity: MAX_LOTS,
      timeInForce: 'FOK',
    };
    expect(book.submit(sweep)).toHaveLength(2);
    expect(book.orderCount).toBe(0);
  });

  test('ids far apart, negative or equal in their low bits are all told apart', () => {
    const book = create();
    const ids = [0, -1, 1, 2 ** 32, -(2 ** 32), 2 ** 33, MAX_LOTS, -MAX_LOTS, 5 * 2 ** 40];
    for (const orderId of ids) book.submit({ ...VALID, orderId });
    expect(book.orderCount).toBe(ids.length);
    for (const orderId of ids) expect(book.order(orderId)?.orderId).toBe(orderId);
    for (const orderId of ids)
      expect(book.submit({ kind: 'cancel', orderId })).toMatchObject([{ kind: 'done' }]);
    expect(book.orderCount).toBe(0);
  });
});
