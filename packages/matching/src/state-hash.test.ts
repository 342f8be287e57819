/** The fingerprint: fixed for all time, and different whenever anything differs. */
import { describe, expect, test } from 'vitest';
import type { BookSnapshot } from './order-book.ts';
import { StateHash } from './state-hash.ts';
import { BOOKS } from './testing/both-books.ts';

const SNAPSHOT: BookSnapshot = {
  tradeNo: 12,
  bids: [
    { orderId: 1, group: 5, side: 'buy', price: 100, quantity: 9, remaining: 4 },
    { orderId: 2, group: 6, side: 'buy', price: 100, quantity: 9, remaining: 4 },
    { orderId: 2 ** 40, group: -1, side: 'buy', price: 99, quantity: 1, remaining: 1 },
  ],
  asks: [{ orderId: 4, group: 5, side: 'sell', price: 101, quantity: 3, remaining: 3 }],
};

const CHANGES: Record<string, (snapshot: BookSnapshot) => void> = {
  'the trade number': (snapshot) => (snapshot.tradeNo = 13),
  'an id': (snapshot) => (snapshot.asks[0]!.orderId = 5),
  'the high half of an id': (snapshot) => (snapshot.bids[2]!.orderId = 2 ** 41),
  'a group': (snapshot) => (snapshot.bids[0]!.group = 7),
  'a price': (snapshot) => (snapshot.asks[0]!.price = 102),
  'a remaining quantity': (snapshot) => (snapshot.bids[0]!.remaining = 3),
  'a total quantity': (snapshot) => (snapshot.bids[0]!.quantity = 8),
  'the order of a queue': (snapshot) => snapshot.bids.unshift(...snapshot.bids.splice(1, 1)),
  'an order less': (snapshot) => snapshot.bids.pop(),
  'the side of a lonely order': (snapshot) => {
    snapshot.bids = [];
    snapshot.asks = [{ ...SNAPSHOT.bids[0]!, side: 'sell' }];
  },
};

describe.each(BOOKS)('state hash, $name book', ({ create }) => {
  // Recorded once: a change of these two values breaks the comparison with every stored hash.
  test('is what it always was', () => {
    expect(create().stateHash()).toBe('0763ab9841e6054e');
    expect(create(structuredClone(SNAPSHOT)).stateHash()).toBe('3be1519269505ae3');
  });

  test('changes with every part of the state', () => {
    const hashes = [create(structuredClone(SNAPSHOT)).stateHash()];
    const lonelyBid = { ...structuredClone(SNAPSHOT), bids: [SNAPSHOT.bids[0]!], asks: [] };
    hashes.push(create(lonelyBid).stateHash());
    for (const change of Object.values(CHANGES)) {
      const snapshot = structuredClone(SNAPSHOT);
      change(snapshot);
      hashes.push(create(snapshot).stateHash());
    }
    expect(new Set(hashes).size).toBe(Object.keys(CHANGES).length + 2);
  });
});

test('neighbouring numbers differ in many bits of both lanes', () => {
  const hashes = Array.from({ length: 20_000 }, (_, value) => {
    const hash = new StateHash();
    hash.add(value);
    return hash.hex();
  });
  expect(new Set(hashes.map((hash) => hash.slice(0, 8))).size).toBe(20_000);
  expect(new Set(hashes.map((hash) => hash.slice(8))).size).toBe(20_000);
  for (let i = 1; i < hashes.length; i++)
    expect(differingBits(hashes[i]!, hashes[i - 1]!)).toBeGreaterThan(8);
});

test('zeros count: a longer stream of zeros is another stream', () => {
  const hash = new StateHash();
  const seen = new Set<string>();
  for (let i = 0; i < 1_000; i++) {
    seen.add(hash.hex());
    hash.add(0);
  }
  expect(seen.size).toBe(1_000);
});

function differingBits(a: string, b: string): number {
  const difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  return difference.toString(2).replaceAll('0', '').length;
}
