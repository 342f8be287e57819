/**
 * Short arbitrary command lists, which fast-check shrinks to the smallest one that breaks a promise, and one book large
 * enough that everything in the fast book has had to grow.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, PlaceCommand } from './commands.ts';
import { createFastBook } from './fast-book.ts';
import type { OrderBook } from './order-book.ts';
import { createReferenceBook } from './reference-book.ts';
import { BOOKS } from './testing/both-books.ts';
import { EventFollower } from './testing/event-follower.ts';
import { seededDraw } from './testing/random-commands.ts';

const orderId = fc.integer({ min: 1, max: 12 });
const place: fc.Arbitrary<PlaceCommand> = fc
  .record({
    kind: fc.constant('place' as const),
    orderId,
    group: fc.integer({ min: 1, max: 3 }),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 0, max: 5 }),
    quantity: fc.integer({ min: 0, max: 6 }),
    timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const, 'POST' as const),
    budget: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined, freq: 6 }),
  })
  .map(({ budget, ...order }) => (budget === undefined ? order : { ...order, budget }));
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: place },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), orderId }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('amend' as const),
      orderId,
      quantity: fc.integer({ min: 0, max: 6 }),
    }),
  },
);
const commands = fc.array(command, { maxLength: 40 });

test('R-SPOT-2..4: both books answer any commands alike, and the events account for every lot', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const [fast, reference, follower] = [createFastBook(), createReferenceBook(), new EventFollower()];
      for (const each of list) {
        const events = fast.submit(each);
        expect(events).toEqual(reference.submit(each));
        follower.follow(each, events);
        fast.validate();
      }
      expect(fast.stateHash()).toBe(reference.stateHash());
      follower.assertSame(fast);
    }),
    { numRuns: 1_000 },
  );
});

test.each(BOOKS)('any commands can be undone, on the $name book', ({ create }) => {
  fc.assert(
    fc.property(commands, commands, (before, undone) => {
      const book = create();
      for (const each of before) book.submit(each);
      const hash = book.stateHash();
      book.checkpoint();
      for (const each of undone) book.submit(each);
      book.rollback();
      book.validate();
      expect(book.stateHash()).toBe(hash);
    }),
    { numRuns: 500 },
  );
});

test('6,000 orders at some 3,000 prices: every column has grown, and both books still agree', () => {
  const [fast, reference, draw] = [createFastBook(), createReferenceBook(), seededDraw(9)];
  const both = [fast, reference];
  for (let id = 1; id <= 6_000; id++) submitTo(both, resting(id, draw));
  expectSame(both);
  const hash = fast.stateHash();
  for (const book of both) book.checkpoint();
  for (let id = 1; id <= 6_000; id += 3) submitTo(both, { kind: 'cancel', orderId: id });
  submitTo(both, { ...resting(7_000, draw), side: 'sell', price: 1, quantity: 20_000 });
  for (let id = 8_000; id <= 9_000; id++) submitTo(both, resting(id, draw));
  expectSame(both);
  for (const book of both) book.rollback();
  expectSame(both);
  expect(fast.stateHash()).toBe(hash);
  expect(fast.orderCount).toBe(6_000);
  expect(fast.depth(Infinity).asks.length).toBeGreaterThan(1_000);
});

function resting(id: number, draw: (limit: number) => number): PlaceCommand {
  const side = id % 2 === 0 ? 'buy' : 'sell';
  const price = side === 'buy' ? 10_000 - draw(1_900) : 10_001 + draw(1_900);
  return { kind: 'place', orderId: id, group: id, side, price, quantity: 1 + draw(9), timeInForce: 'GTC' };
}

function submitTo(books: OrderBook[], each: Command): void {
  const [first, ...others] = books.map((book) => book.submit(each));
  for (const events of others) expect(events).toEqual(first);
}

function expectSame(books: OrderBook[]): void {
  for (const book of books) book.validate();
  expect(new Set(books.map((book) => book.stateHash())).size).toBe(1);
}
