/** Decisions about orders by their owner and by their role: the last guard behind the calls, and each side's own fee rate. */
import { decimal, formatDecimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { Intent } from './decide-batch.ts';
import { decideBatch } from './decide-batch.ts';
import type { OrderState } from '../order-state.ts';
import { PairMemory } from './pair-memory.ts';
import type { SpotPair } from '../spot-pair.ts';

const pair: SpotPair = {
  id: 1,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseName: 'BTC',
  quoteName: 'USDT',
  priceStep: decimal('0.01'),
  lot: decimal('0.00001'),
  minNotional: decimal('5'),
  maxNotional: decimal('500000'),
  maxOpenOrders: 200,
  makerRate: decimal('0.0005'),
  takerRate: decimal('0.002'),
};
const [OWNER, STRANGER] = [10_001, 10_002];

function limit(id: number, userId: number, side: 'buy' | 'sell'): Intent & { order: OrderState } {
  const [price, quantity] = [decimal('60000'), decimal('0.01')];
  const hold = side === 'buy' ? decimal('600') : quantity;
  const rates = { makerRate: pair.makerRate, takerRate: pair.takerRate };
  const nothing = { filled: 0n, filledQuote: 0n, fee: 0n, priority: 0, createdAt: 0, updatedAt: 0 };
  return {
    kind: 'place',
    order: {
      id,
      pairId: 1,
      userId,
      group: userId,
      clientOrderId: null,
      side,
      type: 'limit',
      timeInForce: 'GTC',
      price,
      quantity,
      budget: null,
      hold,
      stop: null,
      triggeredBy: null,
      sibling: null,
      state: 'new',
      ...rates,
      ...nothing,
    },
  };
}

function emptyBook(): PairMemory {
  const book = new PairMemory(pair);
  book.load({ seq: 0, tradeNo: 0, head: null, at: 0, last: null, fence: 0, orders: [] });
  return book;
}

function decide(book: PairMemory, intents: Intent[], keys: readonly string[] = []) {
  const draft = book.begin(1);
  const decisions = decideBatch(draft, intents, {
    available: () => decimal('1000'),
    openOrders: () => 0,
    waitingStops: () => 0,
    groupOf: (userId) => book.groupOf(userId),
    limits: pair,
    keyOf: (intent) => keys[intents.indexOf(intent)],
  });
  book.adopt('a batch');
  book.keep();
  return { decisions, draft };
}

test("R-SPOT-7: another customer's order is not open to anybody else, neither to cancel nor to amend", () => {
  const book = emptyBook();
  decide(book, [limit(1, OWNER, 'buy')]);
  const hash = book.book.stateHash();
  const { decisions, draft } = decide(book, [
    { kind: 'cancel', userId: STRANGER, orderId: 1 },
    { kind: 'amend', userId: STRANGER, orderId: 1, quantity: decimal('0.005') },
    { kind: 'cancel', userId: OWNER, orderId: 2 },
  ]);
  expect(decisions).toEqual([
    { kind: 'not_open', orderId: 1 },
    { kind: 'not_open', orderId: 1 },
    { kind: 'not_open', orderId: 2 },
  ]);
  expect([draft.log, draft.journals]).toEqual([[], []]);
  expect(book.book.stateHash()).toBe(hash);
  expect(decide(book, [{ kind: 'cancel', userId: OWNER, orderId: 1 }]).decisions).toEqual([
    { kind: 'done', orderId: 1 },
  ]);
});

test.each([
  ['buy', { buyer: '0.000005', seller: '1.2' }],
  ['sell', { buyer: '0.00002', seller: '0.3' }],
] as const)(
  'R-SPOT-5: when the resting order is a %s it pays the maker rate and the other the taker rate',
  (side, fees) => {
    const book = emptyBook();
    const other = side === 'buy' ? 'sell' : 'buy';
    const { draft } = decide(book, [limit(1, OWNER, side), limit(2, STRANGER, other)]);
    const [trade] = draft.trades;
    expect(formatDecimal(trade!.buyerFee)).toBe(fees.buyer);
    expect(formatDecimal(trade!.sellerFee)).toBe(fees.seller);
  },
);

test('R-GEN-4: of equal keys in one batch the first accepted one counts, and a refused one leaves its key free', () => {
  const book = emptyBook();
  const dear = limit(1, OWNER, 'buy');
  dear.order.hold = decimal('5000');
  const { decisions } = decide(
    book,
    [dear, limit(2, OWNER, 'buy'), limit(3, OWNER, 'buy'), limit(4, STRANGER, 'buy')],
    ['k', 'k', 'k', 'other'],
  );
  expect(decisions.map(({ kind }) => kind)).toEqual(['refused', 'done', 'repeat', 'done']);
  expect(decisions[2]).toEqual({ kind: 'repeat', of: 1 });
});

test('a client order id is used once in a batch, by the first that is accepted', () => {
  const book = emptyBook();
  const named = (id: number, userId: number, hold = '600'): Intent => {
    const intent = limit(id, userId, 'buy');
    intent.order.clientOrderId = 'mine';
    intent.order.hold = decimal(hold);
    return intent;
  };
  const { decisions } = decide(book, [
    named(1, OWNER, '5000'),
    named(2, OWNER),
    named(3, OWNER),
    named(4, STRANGER),
  ]);
  expect(decisions.map((one) => (one.kind === 'refused' ? one.refusal : one.kind))).toEqual([
    'insufficient_balance',
    'done',
    'client_order_id_used',
    'done',
  ]);
});
