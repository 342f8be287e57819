/** A pair in memory as unit tests drive it: orders are checked by the rules, decided in batches, and followed by the public depth. */
import { decimal } from '@candor/money';
import { expect } from 'vitest';
import { decideBatch } from './decide-batch.ts';
import type { Intent, PlaceIntent } from './decide-batch.ts';
import { checkOrder } from '../order-rules.ts';
import type { AcceptedOrder, Band, OrderWish } from '../order-rules.ts';
import type { OrderState, StopTerms } from '../order-state.ts';
import type { BookDraft } from './book-draft.ts';
import type { LoadedPair } from './order-path-store.ts';
import { PairMemory } from './pair-memory.ts';
import { newOrder } from '../place-order.ts';
import { PublicDepth } from '../public-depth.ts';
import type { SpotPair } from '../spot-pair.ts';
import { checkBeside, checkStop } from '../stop-rules.ts';

export const btc: SpotPair = {
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
  makerRate: decimal('0.001'),
  takerRate: decimal('0.001'),
};

export const EMPTY: LoadedPair = { seq: 0, tradeNo: 0, head: null, at: 0, last: null, fence: 0, orders: [] };

const WISH: OrderWish = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  price: undefined,
  quantity: undefined,
  budget: undefined,
};

/** A pair with books in memory: what the engine does, without the database. */
export function desk() {
  const state = new PairMemory(btc);
  state.load(EMPTY);
  const depth = new PublicDepth(btc);
  let nextId = 1;
  const accept = (userId: number, wish: Partial<OrderWish>, band: Band = 'none'): PlaceIntent => {
    const outcome = checkOrder(btc, { ...WISH, ...wish }, { band, reference: decimal('60000') });
    if (!outcome.ok) throw new Error(outcome.refusal);
    return { kind: 'place', order: own(userId, outcome.order) };
  };
  const own = (userId: number, accepted: AcceptedOrder): OrderState =>
    newOrder(btc, accepted, {
      id: nextId++,
      group: userId,
      by: { userId, now: 0 },
      seen: undefined,
      rates: btc,
    });
  const stop = (userId: number, wish: Partial<OrderWish>, terms: StopTerms): PlaceIntent => {
    const outcome = checkStop(btc, { ...WISH, ...wish }, terms);
    if (!outcome.ok) throw new Error(outcome.refusal);
    return { kind: 'place', order: own(userId, outcome.order) };
  };
  /** A limit order and the stop beside it (R-SPOT-11). */
  const oco = (
    userId: number,
    wish: Partial<OrderWish>,
    of: { stop: StopTerms; limitOfStop: bigint | 'market' },
  ): Required<PlaceIntent> => {
    const limit = { ...WISH, ...wish, timeInForce: 'POST' } as const;
    const { order } = accept(userId, limit);
    const outcome = checkBeside(btc, { ...order, stop: null }, { wish: limit, ...of });
    if (!outcome.ok) throw new Error(outcome.refusal);
    const beside = own(userId, outcome.order);
    order.sibling = beside.id;
    beside.sibling = order.id;
    return { kind: 'place', order, beside };
  };
  const run = (intents: Intent[], available = decimal('1000000')) => {
    const draft = state.begin(1);
    const decisions = decideBatch(draft, intents, {
      available: () => available,
      openOrders: () => 0,
      waitingStops: (userId) => state.waitingStopsOf(userId),
      groupOf: (userId) => state.groupOf(userId),
      limits: btc,
      keyOf: () => undefined,
    });
    state.adopt(`batch ${draft.seq}`);
    state.keep();
    depth.commit(draft);
    expect(depth.levels(50)).toEqual(state.book.depth(50));
    return {
      draft,
      decisions,
      order: (n: number) => draft.changed.get((intents[n] as PlaceIntent).order.id)!,
    };
  };
  /** Another node that follows by the log alone. */
  const follower = () => {
    const copy = new PairMemory(btc);
    copy.load(EMPTY);
    const follow = ({ log, seq }: BookDraft): BookDraft =>
      copy.follow({
        batchId: `batch ${seq}`,
        after: copy.position.head,
        firstSeq: copy.position.seq + 1,
        lastSeq: seq,
        at: 1,
        commands: JSON.parse(JSON.stringify(log)),
      });
    return { copy, follow };
  };
  return { accept, stop, oco, run, follower, state };
}
