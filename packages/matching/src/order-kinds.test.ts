/** Times in force, market orders by budget, and self-trade prevention, on both books. */
import { describe, expect, test } from 'vitest';
import { BOOKS } from './testing/both-books.ts';
import { playScript, readCommand } from './testing/ladder.ts';

const CASES: Record<string, string> = {
  'R-SPOT-2: IOC takes what is there and the rest expires': `
    N 1 10 S 100 3
    N 2 20 B 100 5 IOC    -> T 1 2 1 100 3; D 2 expired
    bid | price | ask`,

  'R-SPOT-3: a market sell is an IOC down to its protection price and never rests': `
    N 1 10 B 100 3
    N 2 11 B 95 3
    N 3 12 B 94 3
    N 4 20 S 95 9 IOC     -> T 1 4 1 100 3; T 2 4 2 95 3; D 4 expired
    bid | price | ask
    3:3 |    94 |`,

  'IOC that meets nobody expires whole, IOC that fills has no rest to expire': `
    N 1 10 B 100 3 IOC    -> D 1 expired
    N 2 10 S 101 3
    N 3 20 B 101 3 IOC    -> T 1 3 2 101 3
    bid | price | ask`,

  'FOK fills in full over several levels, to the last lot': `
    N 1 10 S 100 3
    N 2 11 S 101 4
    N 3 20 B 101 7 FOK    -> T 1 3 1 100 3; T 2 3 2 101 4
    bid | price | ask`,

  'FOK one lot too large touches nothing': `
    N 1 10 S 100 3
    N 2 11 S 101 4
    N 3 20 B 101 8 FOK    -> D 3 killed
    bid | price | ask
        |   101 | 2:4
        |   100 | 1:3`,

  'FOK does not count lots beyond its limit': `
    N 1 10 B 100 3
    N 2 11 B 99 9
    N 3 20 S 100 4 FOK    -> D 3 killed
    N 4 20 S 99 4 FOK     -> T 1 4 1 100 3; T 2 4 2 99 1
    bid | price | ask
    2:8 |    99 |`,

  'FOK on an empty book is killed': `
    N 1 10 B 100 1 FOK    -> D 1 killed
    bid | price | ask`,

  'R-SPOT-4: FOK that would meet its own order on the way is killed': `
    N 1 10 S 100 3
    N 2 20 S 100 1
    N 3 11 S 100 9
    N 4 20 B 100 5 FOK    -> D 4 killed
    bid | price | ask
        |   100 | 1:3 2:1 3:9`,

  'R-SPOT-4: FOK that is full before its own order fills': `
    N 1 10 S 100 3
    N 2 20 S 100 1
    N 3 20 B 100 3 FOK    -> T 1 3 1 100 3
    bid | price | ask
        |   100 | 2:1`,

  'post-only that would take is refused, one price step away it rests': `
    N 1 10 S 100 3
    N 2 20 B 100 1 POST   -> R 2 would_take
    N 3 20 B 99 1 POST
    N 4 30 S 99 1 POST    -> R 4 would_take
    N 5 30 S 100 1 POST
    bid | price | ask
        |   100 | 1:3 5:1
    3:1 |    99 |`,

  'R-SPOT-4: post-only against an own order is refused as any other': `
    N 1 10 S 100 3
    N 2 10 B 100 1 POST   -> R 2 would_take
    bid | price | ask
        |   100 | 1:3`,

  'X-SPOT-5: the taker fills what is in front of its own order, the rest expires, its own order stays': `
    N 1 20 S 5000000 10000
    N 2 10 S 4999000 5000
    N 3 20 B 5000000 30000 -> T 1 3 2 4999000 5000; D 3 self_trade
    bid | price   | ask
        | 5000000 | 1:10000`,

  'R-SPOT-4: nothing behind the own order is reached, at the same price or a worse one': `
    N 1 20 B 100 1
    N 2 10 B 100 5
    N 3 11 B 99 5
    N 4 20 S 99 7         -> D 4 self_trade
    bid     | price | ask
    1:1 2:5 |   100 |
    3:5     |    99 |`,

  'R-SPOT-4: an own order beyond the limit or behind a full fill does not matter': `
    N 1 10 S 100 5
    N 2 20 S 101 5
    N 3 20 B 100 7        -> T 1 3 1 100 5
    N 4 11 S 100 2        -> T 2 4 3 100 2
    bid | price | ask
        |   101 | 2:5`,

  'R-SPOT-4: IOC that meets its own order ends as a self-trade, not as expired': `
    N 1 20 S 100 5
    N 2 20 B 100 5 IOC    -> D 2 self_trade
    bid | price | ask
        |   100 | 1:5`,

  'R-SPOT-4: after the own order is cancelled the same order trades': `
    N 1 20 S 100 5
    N 2 10 S 100 5
    N 3 20 B 100 5        -> D 3 self_trade
    C 1                   -> D 1 cancelled
    N 3 20 B 100 5        -> T 1 3 2 100 5
    bid | price | ask`,

  'X-SPOT-3: 100 USDT buy 100 lots at 60,000 and 66 at 60,100, and 0.334 comes back': `
    N 1 10 S 6000000 100
    N 2 11 S 6010000 100
    M 3 20 7000000 1000000000 -> T 1 3 1 6000000 100; T 2 3 2 6010000 66; D 3 expired
    bid | price   | ask
        | 6010000 | 2:34`,

  'R-SPOT-3: a budget spent to the last step*lot has no rest': `
    N 1 10 S 100 5
    M 2 20 100 500        -> T 1 2 1 100 5
    bid | price | ask`,

  'R-SPOT-3: a budget below one lot buys nothing and ends': `
    N 1 10 S 100 5
    M 2 20 100 99         -> D 2 expired
    bid | price | ask
        |   100 | 1:5`,

  'R-SPOT-3: a budget stops at the protection price and at the end of the book': `
    N 1 10 S 100 5
    N 2 11 S 111 5
    M 3 20 110 5000       -> T 1 3 1 100 5; D 3 expired
    M 4 20 200 5000       -> T 2 4 2 111 5; D 4 expired
    M 5 20 200 5000       -> D 5 expired
    bid | price | ask`,

  'R-SPOT-4: a budget that meets its own order ends as a self-trade if it could still pay for a lot': `
    N 1 10 S 100 5
    N 2 20 S 101 5
    M 3 20 200 700        -> T 1 3 1 100 5; D 3 self_trade
    N 4 10 S 100 5
    M 5 20 200 600        -> T 2 5 4 100 5; D 5 expired
    bid | price | ask
        |   101 | 2:5`,
};

describe.each(BOOKS)('kinds of orders, $name book', ({ create }) => {
  test.each(Object.entries(CASES))('%s', (_, script) => {
    const book = create();
    const { expected, actual } = playScript(book, script);
    expect(actual).toBe(expected);
    book.validate();
  });

  test('X-SPOT-3: remaining of a budget order counts unspent quote', () => {
    const book = create();
    book.submit(readCommand('N 1 10 S 6000000 100'));
    book.submit(readCommand('N 2 11 S 6010000 100'));
    const events = book.submit(readCommand('M 3 20 7000000 1000000000'));
    expect(events.map((event) => (event.kind === 'trade' ? event.takerRemaining : undefined))).toEqual([
      400_000_000,
      3_340_000,
      undefined,
    ]);
    expect(events.at(-1)).toEqual({ kind: 'done', orderId: 3, reason: 'expired', remaining: 3_340_000 });
  });

  test('R-SPOT-2: every field of the events of a crossing order', () => {
    const book = create();
    expect(book.submit(readCommand('N 7 10 S 100 5'))).toEqual([
      { kind: 'rested', orderId: 7, price: 100, remaining: 5 },
    ]);
    expect(book.submit(readCommand('N 8 20 B 101 9'))).toEqual([
      {
        kind: 'trade',
        tradeNo: 1,
        takerId: 8,
        makerId: 7,
        price: 100,
        quantity: 5,
        takerSide: 'buy',
        makerRemaining: 0,
        takerRemaining: 4,
      },
      { kind: 'rested', orderId: 8, price: 101, remaining: 4 },
    ]);
    const [trade, ...others] = book.submit(readCommand('N 9 30 S 101 1'));
    expect(others).toEqual([]);
    expect(trade).toMatchObject({ tradeNo: 2, takerSide: 'sell', makerRemaining: 3, takerRemaining: 0 });
  });
});
