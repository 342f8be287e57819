/** The book follows the depth channel exactly as R-RT-3 says, and its rows never promise too much. */
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { BookFollower, type Level, bookRows, deepest, groupings } from './book-view.ts';

const delta = (U: number, u: number, b: [string, string][] = [], a: [string, string][] = []) => ({
  U,
  u,
  b,
  a,
});
const plain = (levels: readonly Level[] | undefined) =>
  levels?.map((l) => [l.price / decimal('1'), l.quantity / decimal('1')]);
const levels = (...pairs: [string, string][]): Level[] =>
  pairs.map(([price, quantity]) => ({ price: decimal(price), quantity: decimal(quantity) }));

describe('following the depth channel', () => {
  test('X-RT-1: deltas after snapshot 160 are dropped, applied, applied, and the hole is a gap', () => {
    const follower = new BookFollower();
    follower.takeSnapshot({ lastUpdateId: 160, bids: [], asks: [] });
    expect(follower.takeDelta(delta(157, 160))).toBe('dropped');
    expect(follower.takeDelta(delta(159, 163))).toBe('applied');
    expect(follower.takeDelta(delta(164, 165))).toBe('applied');
    expect(follower.takeDelta(delta(167, 168))).toBe('gap');
    expect(follower.book).toBeUndefined();
  });

  test('X-RT-1: the same deltas heard before the snapshot end the same way', () => {
    const follower = new BookFollower();
    for (const [U, u] of [
      [157, 160],
      [159, 163],
      [164, 165],
    ] as const) {
      expect(follower.takeDelta(delta(U, u))).toBe('waiting');
    }
    expect(follower.takeSnapshot({ lastUpdateId: 160, bids: [], asks: [] })).toBe('applied');
    expect(follower.book?.lastUpdateId).toBe(165);
  });

  test('X-RT-2: absolute quantities, 0 removes, an unknown level removed is ignored', () => {
    const follower = new BookFollower();
    follower.takeSnapshot({
      lastUpdateId: 1,
      bids: [
        ['100', '5'],
        ['99', '2'],
      ],
      asks: [],
    });
    follower.takeDelta(
      delta(2, 2, [
        ['100', '0'],
        ['98', '1'],
        ['97', '0'],
      ]),
    );
    expect(plain(follower.book?.bids)).toEqual([
      [99n, 2n],
      [98n, 1n],
    ]);
  });

  test('R-RT-3: after the first delta a repeated update id is a gap, not an overlap to forgive', () => {
    const follower = new BookFollower();
    follower.takeSnapshot({ lastUpdateId: 10, bids: [], asks: [] });
    expect(follower.takeDelta(delta(11, 12))).toBe('applied');
    expect(follower.takeDelta(delta(12, 14))).toBe('gap');
  });

  test('R-RT-3: a snapshot older than the deltas waiting for it starts over', () => {
    const follower = new BookFollower();
    follower.takeDelta(delta(20, 21));
    expect(follower.takeSnapshot({ lastUpdateId: 10, bids: [], asks: [] })).toBe('gap');
    expect(follower.takeSnapshot({ lastUpdateId: 19, bids: [], asks: [] })).toBe('applied');
    expect(follower.book?.lastUpdateId).toBe(21);
  });

  test('R-RT-3: levels stay sorted, best first, wherever a delta puts them', () => {
    const follower = new BookFollower();
    follower.takeSnapshot({
      lastUpdateId: 1,
      bids: [['98', '1']],
      asks: [
        ['103', '1'],
        ['101', '1'],
      ],
    });
    follower.takeDelta(
      delta(
        2,
        2,
        [
          ['97', '1'],
          ['99', '4'],
        ],
        [
          ['102', '7'],
          ['101', '3'],
        ],
      ),
    );
    expect(plain(follower.book?.bids)).toEqual([
      [99n, 4n],
      [98n, 1n],
      [97n, 1n],
    ]);
    expect(plain(follower.book?.asks)).toEqual([
      [101n, 3n],
      [102n, 7n],
      [103n, 1n],
    ]);
  });
});

describe('rows of a screen', () => {
  test('bids gather downward and asks upward, with totals from the best row on', () => {
    const bids = bookRows(levels(['100.7', '1'], ['100.2', '2'], ['99.9', '4']), {
      side: 'buy',
      step: decimal('1'),
      count: 5,
    });
    expect(bids).toEqual([
      { price: decimal('100'), quantity: decimal('3'), total: decimal('3') },
      { price: decimal('99'), quantity: decimal('4'), total: decimal('7') },
    ]);
    const asks = bookRows(levels(['101', '1'], ['101.1', '2'], ['102', '4']), {
      side: 'sell',
      step: decimal('1'),
      count: 5,
    });
    expect(asks.map((row) => row.price)).toEqual([decimal('101'), decimal('102')]);
    expect(asks[1]?.quantity).toBe(decimal('6'));
    expect(deepest(bids, asks)).toBe(decimal('7'));
  });

  test('the last row is complete: levels that belong to it are counted although the rows are full', () => {
    const rows = bookRows(levels(['10', '1'], ['9.9', '2'], ['9.5', '3'], ['8', '9']), {
      side: 'buy',
      step: decimal('1'),
      count: 2,
    });
    expect(rows.at(-1)).toEqual({ price: decimal('9'), quantity: decimal('5'), total: decimal('6') });
  });

  test('groupings grow by ten and stop before they would swallow the price', () => {
    expect(groupings(decimal('0.01'), decimal('97000'))).toEqual(
      ['0.01', '0.1', '1', '10', '100'].map(decimal),
    );
    expect(groupings(decimal('0.0001'), decimal('0.15'))).toEqual(['0.0001', '0.001'].map(decimal));
  });
});
