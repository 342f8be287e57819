/** Taking changes back, and leaving and coming back through a snapshot, on both books. */
import { describe, expect, test } from 'vitest';
import type { BookSnapshot, OrderBook } from './order-book.ts';
import { BOOKS } from './testing/both-books.ts';
import { drawLadder, playScript, readCommand } from './testing/ladder.ts';

const BEFORE = `
  N 1 10 S 102 5
  N 2 11 S 102 6
  N 3 12 S 103 7
  N 4 10 B 100 5
  N 5 11 B 99 6
  N 6 20 B 102 1        -> T 1 6 1 102 1`;

/** What each batch does to the book of BEFORE; every one must leave no trace when rolled back. */
const BATCHES: Record<string, string> = {
  'nothing at all': '',
  'an order that rests at a new price': 'N 7 30 B 101 1',
  'an order that rests behind others': 'N 7 30 B 100 1',
  'a partial fill': 'N 7 30 B 102 2',
  'a full fill at the head of a queue': 'N 7 30 B 102 4',
  'a sweep of one side whose taker rests': 'N 7 30 B 200 99',
  'sweeps of both sides': 'N 7 30 B 200 99 IOC \n N 8 31 S 1 99 IOC \n N 9 32 S 50 1',
  'cancels of head, tail and a lonely order': 'C 1 \n C 2 \n C 3 \n C 5',
  'cancels from the tail to the head': 'C 2 \n C 1',
  'an amend, then a fill, then a cancel': 'A 2 3 \n N 7 30 B 102 5 \n C 2',
  'an order that comes and goes': 'N 7 30 B 101 5 \n N 8 31 S 101 5',
  'an id cancelled and placed again elsewhere': 'C 1 \n N 1 30 B 98 4 \n N 4 30 B 90 1',
  'an id filled and used again on the other side': 'N 7 30 B 102 4 \n N 1 30 B 101 4 \n C 1',
  'slots freed and taken again': 'C 1 \n C 2 \n N 7 30 S 104 1 \n N 8 30 S 105 1 \n C 3 \n N 9 30 S 102 1',
  'refusals and self-trades':
    'C 77 \n N 1 30 B 1 1 \n N 7 10 B 102 3 \n N 8 30 B 200 99 FOK \n N 9 30 B 102 1 POST',
  'a market buy by budget': 'M 7 30 200 1000',
};

describe.each(BOOKS)('checkpoint and snapshot, $name book', ({ create }) => {
  test.each(Object.entries(BATCHES))('rolled back, it never happened: %s', (_, batch) => {
    const book = before(create());
    const [hash, ladder, snapshot] = [book.stateHash(), drawLadder(book), book.snapshot()];
    book.checkpoint();
    run(book, batch);
    book.rollback();
    book.validate();
    expect(drawLadder(book)).toEqual(ladder);
    expect(book.snapshot()).toEqual(snapshot);
    expect(book.stateHash()).toBe(hash);
    // And the same batch does afterwards what it does on a book that was never rolled back.
    const fresh = before(create());
    expect(run(book, batch)).toEqual(run(fresh, batch));
    expect(book.stateHash()).toBe(fresh.stateHash());
  });

  test.each(Object.entries(BATCHES))('released, it is as if no checkpoint had been: %s', (_, batch) => {
    const book = before(create());
    book.checkpoint();
    run(book, batch);
    book.release();
    book.validate();
    const plain = before(create());
    run(plain, batch);
    expect(book.stateHash()).toBe(plain.stateHash());
  });

  test('the trade number goes back too', () => {
    const book = before(create());
    book.checkpoint();
    book.submit(readCommand('N 7 30 B 102 1'));
    expect(book.tradeNo).toBe(2);
    book.rollback();
    expect(book.tradeNo).toBe(1);
    expect(book.submit(readCommand('N 7 30 B 102 1'))).toMatchObject([{ tradeNo: 2 }]);
  });

  test('without an open checkpoint there is nothing to take back or to keep', () => {
    const book = before(create());
    expect(() => book.rollback()).toThrow('no checkpoint');
    expect(() => book.release()).toThrow('no checkpoint');
    book.checkpoint();
    book.submit(readCommand('C 1'));
    book.release();
    expect(() => book.rollback()).toThrow('no checkpoint');
    expect(book.order(1)).toBeUndefined();
  });

  test.each(Object.keys(BATCHES))(
    'of two batches under way, the newest is taken back first: %s, then each other',
    (first) => {
      for (const second of Object.values(BATCHES)) {
        const book = before(create());
        const hashes = [book.stateHash()];
        for (const batch of [BATCHES[first]!, second]) {
          book.checkpoint();
          run(book, batch);
          hashes.push(book.stateHash());
        }
        book.rollback();
        book.validate();
        expect(book.stateHash()).toBe(hashes[1]);
        book.rollback();
        book.validate();
        expect(book.stateHash()).toBe(hashes[0]);
      }
    },
  );

  test.each(Object.keys(BATCHES))(
    'of two batches under way, the oldest is kept first: %s stays, each other does not',
    (first) => {
      for (const second of Object.values(BATCHES)) {
        const book = before(create());
        book.checkpoint();
        run(book, BATCHES[first]!);
        const hash = book.stateHash();
        book.checkpoint();
        run(book, second);
        book.release();
        book.validate();
        book.rollback();
        book.validate();
        expect(book.stateHash()).toBe(hash);
        expect(() => book.rollback()).toThrow('no checkpoint');
        // Slots that were given back are used again.
        const plain = before(create());
        run(plain, BATCHES[first]!);
        expect(run(book, second)).toEqual(run(plain, second));
        expect(book.stateHash()).toBe(plain.stateHash());
      }
    },
  );

  test('a snapshot restores the same book, by way of JSON, and stays as it was', () => {
    const book = before(create());
    const text = JSON.stringify(book.snapshot());
    for (const { create: other } of BOOKS) {
      const restored = other(JSON.parse(text) as BookSnapshot);
      expect(restored.stateHash()).toBe(book.stateHash());
      expect(run(restored, BATCHES['sweeps of both sides']!)).toEqual(
        run(create(JSON.parse(text) as BookSnapshot), BATCHES['sweeps of both sides']!),
      );
    }
    const snapshot = book.snapshot();
    run(book, BATCHES['sweeps of both sides']!);
    expect(JSON.stringify(snapshot)).toBe(text);
    expect(JSON.parse(text)).toEqual({
      tradeNo: 1,
      bids: [
        { orderId: 4, group: 10, side: 'buy', price: 100, quantity: 5, remaining: 5 },
        { orderId: 5, group: 11, side: 'buy', price: 99, quantity: 6, remaining: 6 },
      ],
      asks: [
        { orderId: 1, group: 10, side: 'sell', price: 102, quantity: 5, remaining: 4 },
        { orderId: 2, group: 11, side: 'sell', price: 102, quantity: 6, remaining: 6 },
        { orderId: 3, group: 12, side: 'sell', price: 103, quantity: 7, remaining: 7 },
      ],
    });
  });

  test.each<[string, (snapshot: BookSnapshot) => void]>([
    ['order twice', (snapshot) => (snapshot.bids[0]!.orderId = 1)],
    ['crossed', (snapshot) => (snapshot.bids[0]!.price = 102)],
    ['out of price order', (snapshot) => snapshot.asks.reverse()],
    ['wrong side', (snapshot) => (snapshot.asks[0]!.side = 'buy')],
    ['remaining', (snapshot) => (snapshot.asks[0]!.remaining = 6)],
    ['remaining', (snapshot) => (snapshot.asks[0]!.remaining = 0)],
    ['not an integer', (snapshot) => (snapshot.asks[0]!.quantity = 5.5)],
    ['price', (snapshot) => (snapshot.bids[1]!.price = 0)],
    ['trade number', (snapshot) => (snapshot.tradeNo = -1)],
    [
      'more lots than a side may hold',
      (snapshot) => Object.assign(snapshot.asks[0]!, { quantity: 2 ** 53 - 1, remaining: 2 ** 53 - 1 }),
    ],
  ])('a broken snapshot is refused: %s', (complaint, breakIt) => {
    const snapshot = before(create()).snapshot();
    breakIt(snapshot);
    expect(() => create(snapshot)).toThrow(complaint);
  });

  test('reading the book: best prices, depth, single orders', () => {
    const book = create();
    expect([book.bestBid(), book.bestAsk(), book.order(1), book.orderCount]).toEqual([
      undefined,
      undefined,
      undefined,
      0,
    ]);
    before(book);
    expect([book.bestBid(), book.bestAsk(), book.orderCount]).toEqual([100, 102, 5]);
    expect(book.depth(1)).toEqual({ bids: [[100, 5]], asks: [[102, 10]] });
    expect(book.depth(0)).toEqual({ bids: [], asks: [] });
    expect(book.depth(9)).toEqual({
      bids: [
        [100, 5],
        [99, 6],
      ],
      asks: [
        [102, 10],
        [103, 7],
      ],
    });
    expect(book.order(1)).toEqual({
      orderId: 1,
      group: 10,
      side: 'sell',
      price: 102,
      quantity: 5,
      remaining: 4,
    });
  });
});

function before(book: OrderBook): OrderBook {
  const { expected, actual } = playScript(book, BEFORE);
  expect(actual).toBe(expected);
  return book;
}

function run(book: OrderBook, batch: string): unknown[] {
  const lines = batch.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => book.submit(readCommand(line)));
}
