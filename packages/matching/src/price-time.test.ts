/** Resting, crossing and priority, on both books. */
import { describe, expect, test } from 'vitest';
import { BOOKS } from './testing/both-books.ts';
import { playScript } from './testing/ladder.ts';

const CASES: Record<string, string> = {
  'an order that meets nobody rests': `
    N 1 10 B 100 5
    bid | price | ask
    1:5 |   100 |`,

  'R-SPOT-2: a fill is at the resting price, and the taker keeps the difference': `
    N 1 10 S 100 5
    N 2 20 B 105 5        -> T 1 2 1 100 5
    bid | price | ask`,

  'R-SPOT-2: the better price fills first, whenever it came': `
    N 1 10 S 102 5
    N 2 11 S 101 5
    N 3 12 S 103 5
    N 4 20 B 103 12       -> T 1 4 2 101 5; T 2 4 1 102 5; T 3 4 3 103 2
    bid | price | ask
        |   103 | 3:3`,

  'R-SPOT-2: at one price the oldest fills first': `
    N 1 10 B 100 3
    N 2 11 B 100 4
    N 3 12 B 100 5
    N 4 20 S 100 6        -> T 1 4 1 100 3; T 2 4 2 100 3
    bid     | price | ask
    2:1 3:5 |   100 |`,

  'R-SPOT-2: a partial fill keeps its place in front of later orders': `
    N 1 10 S 100 10
    N 2 11 S 100 10
    N 3 20 B 100 4        -> T 1 3 1 100 4
    N 4 20 B 100 7        -> T 2 4 1 100 6; T 3 4 2 100 1
    bid | price | ask
        |   100 | 2:9`,

  'a taker that is not full rests what is left at its own price': `
    N 1 10 S 100 5
    N 2 20 B 101 8        -> T 1 2 1 100 5
    bid | price | ask
    2:3 |   101 |`,

  'the rest of a taker is itself a maker, at its limit and not at the price it traded': `
    N 1 10 S 100 5
    N 2 20 B 103 8        -> T 1 2 1 100 5
    N 3 30 S 99 2         -> T 2 3 2 103 2
    bid | price | ask
    2:1 |   103 |`,

  'exactly one level is taken and the next is untouched': `
    N 1 10 S 100 3
    N 2 11 S 100 4
    N 3 12 S 101 5
    N 4 20 B 101 7        -> T 1 4 1 100 3; T 2 4 2 100 4
    bid | price | ask
        |   101 | 3:5`,

  'exactly all levels are taken and both sides are empty': `
    N 1 10 B 100 3
    N 2 11 B 99 4
    N 3 12 B 97 5
    N 4 20 S 1 12         -> T 1 4 1 100 3; T 2 4 2 99 4; T 3 4 3 97 5
    bid | price | ask
    N 5 20 S 98 1
    bid | price | ask
        |    98 | 5:1`,

  'one lot beyond a level reaches one lot into the next': `
    N 1 10 S 100 3
    N 2 11 S 105 4
    N 3 20 B 105 4        -> T 1 3 1 100 3; T 2 3 2 105 1
    bid | price | ask
        |   105 | 2:3`,

  'a limit one step short does not cross': `
    N 1 10 S 101 3
    N 2 20 B 100 3
    N 3 30 S 101 1
    bid | price | ask
        |   101 | 1:3 3:1
    2:3 |   100 |`,

  'a limit inside the gap between levels takes only the near one': `
    N 1 10 B 100 3
    N 2 11 B 90 3
    N 3 20 S 95 5         -> T 1 3 1 100 3
    bid | price | ask
        |    95 | 3:2
    2:3 |    90 |`,

  'cancelling the middle of a queue leaves the others in order for a sweep': `
    N 1 10 S 100 1
    N 2 11 S 100 2
    N 3 12 S 100 3
    C 2                   -> D 2 cancelled
    N 4 20 B 100 6        -> T 1 4 1 100 1; T 2 4 3 100 3
    bid | price | ask
    4:2 |   100 |`,

  'cancelling head and tail keeps the queue whole': `
    N 1 10 B 100 1
    N 2 11 B 100 2
    N 3 12 B 100 3
    C 1                   -> D 1 cancelled
    C 3                   -> D 3 cancelled
    N 4 13 B 100 4
    bid     | price | ask
    2:2 4:4 |   100 |`,

  'a price that emptied and came back starts a new queue': `
    N 1 10 S 100 1
    N 2 11 S 101 1
    C 1                   -> D 1 cancelled
    N 3 12 S 100 2
    N 4 13 S 100 3
    bid | price | ask
        |   101 | 2:1
        |   100 | 3:2 4:3`,

  'the best price leaves and the next best is the best': `
    N 1 10 B 100 1
    N 2 11 B 98 1
    N 3 12 B 99 1
    C 1                   -> D 1 cancelled
    N 4 20 S 98 1         -> T 1 4 3 99 1
    bid | price | ask
    2:1 |    98 |`,

  'far sparse prices on both sides, as after a crash': `
    N 1 10 B 1 7
    N 2 11 B 900000 7
    N 3 12 S 9007199254740991 7
    N 4 13 S 1000000 7
    N 5 20 S 1 10         -> T 1 5 2 900000 7; T 2 5 1 1 3
    N 6 21 B 9007199254740991 9 -> T 3 6 4 1000000 7; T 4 6 3 9007199254740991 2
    bid | price | ask
        | 9007199254740991 | 3:5
    1:4 | 1 |`,

  'X-SPOT-1: one trade of 12,345 lots at 6,543,210 price steps closes both': `
    N 1 10 S 6543210 12345
    N 2 20 B 6543210 12345 -> T 1 2 1 6543210 12345
    bid | price | ask`,

  'X-SPOT-2: two asks fill below the limit, 20,000 lots wait, cancelling ends them': `
    N 1 10 S 4999000 20000
    N 2 11 S 4999500 10000
    N 3 20 B 5000000 50000 -> T 1 3 1 4999000 20000; T 2 3 2 4999500 10000
    bid     | price   | ask
    3:20000 | 5000000 |
    C 3                    -> D 3 cancelled
    bid | price | ask`,
};

describe.each(BOOKS)('price-time priority, $name book', ({ create }) => {
  test.each(Object.entries(CASES))('%s', (_, script) => {
    const book = create();
    const { expected, actual } = playScript(book, script);
    expect(actual).toBe(expected);
    book.validate();
  });
});
