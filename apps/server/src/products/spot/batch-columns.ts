/** A committed-to-be draft as the parallel arrays that spot_commit takes. Pure; the order of fields is the function's. */
import type { BookDraft } from './book-draft.ts';
import type { OrderState } from './order-state.ts';

/** An idempotency key that the batch must write (R-GEN-4), with the reply that a second use will get. */
export interface KeyedReply {
  userId: number;
  key: string;
  hash: string;
  route: string;
  reply: unknown;
}

/** A private event to number and store: one per changed order and per changed balance. */
export interface PendingEvent {
  userId: number;
  channel: 'order' | 'balance';
  refId: string;
  /** 1-based journal of the batch that caused it; null when no money moved. */
  journal: number | null;
  /** Its number in the customer's line, 0 until the batch is committed. */
  useq: number;
}

export interface LineColumns {
  journal: number[];
  balance: number[];
  bucket: string[];
  currency: number[];
  amount: bigint[];
}

const sideCode = (order: OrderState): string => (order.side === 'buy' ? 'B' : 'S');

export function journalColumns(draft: BookDraft, idemKeys: ReadonlyMap<string, string>) {
  const { journals } = draft;
  return [
    journals.map((journal) => journal.kind),
    journals.map((journal) => journal.refType),
    journals.map((journal) => journal.refId),
    journals.map((journal) => journal.actor),
    journals.map((journal) => (journal.kind === 'spot_hold' ? (idemKeys.get(journal.refId) ?? null) : null)),
  ];
}

export function newOrderColumns(draft: BookDraft) {
  const orders = [...draft.placed].map((id) => draft.changed.get(id)!);
  return [
    orders.map((o) => o.id),
    orders.map((o) => o.userId),
    orders.map((o) => o.group),
    orders.map((o) => o.clientOrderId),
    orders.map(sideCode),
    orders.map((o) => (o.type === 'limit' ? 'L' : 'M')),
    orders.map((o) => o.timeInForce),
    orders.map((o) => o.price),
    orders.map((o) => o.quantity),
    orders.map((o) => o.budget),
    orders.map((o) => o.filled),
    orders.map((o) => o.filledQuote),
    orders.map((o) => o.fee),
    orders.map((o) => o.hold),
    orders.map((o) => o.makerRate),
    orders.map((o) => o.takerRate),
    orders.map((o) => o.state),
    orders.map((o) => o.priority),
  ];
}

/** Orders that stood in the book before the batch and were touched by it. */
export function oldOrderColumns(draft: BookDraft) {
  const orders = [...draft.changed.values()].filter((order) => !draft.placed.has(order.id));
  return [
    orders.map((o) => o.id),
    orders.map((o) => o.quantity),
    orders.map((o) => o.filled),
    orders.map((o) => o.filledQuote),
    orders.map((o) => o.fee),
    orders.map((o) => o.hold),
    orders.map((o) => o.state),
  ];
}

export function tradeColumns(draft: BookDraft) {
  const { trades } = draft;
  const takerOf = (t: (typeof trades)[number]) => (t.takerSide === 'buy' ? t.buyer : t.seller);
  const makerOf = (t: (typeof trades)[number]) => (t.takerSide === 'buy' ? t.seller : t.buyer);
  return [
    trades.map((t) => t.tradeNo),
    trades.map((t) => t.price),
    trades.map((t) => t.quantity),
    trades.map((t) => t.quote),
    trades.map((t) => (t.takerSide === 'buy' ? 'B' : 'S')),
    trades.map((t) => takerOf(t).orderId),
    trades.map((t) => makerOf(t).orderId),
    trades.map((t) => t.buyer.userId),
    trades.map((t) => t.seller.userId),
    trades.map((t) => t.buyerFee),
    trades.map((t) => t.sellerFee),
  ];
}

/** Private events of a batch, users ascending; accounts in `silent` have nobody listening. */
export function eventsOf(draft: BookDraft, isSilent: (userId: number) => boolean): PendingEvent[] {
  const events: PendingEvent[] = [];
  for (const { id, userId } of draft.changed.values()) {
    if (!isSilent(userId))
      events.push({ userId, channel: 'order', refId: String(id), journal: null, useq: 0 });
  }
  // By (user, currency); everything a draft moves stands in coin accounts.
  const balances = new Map<number, PendingEvent>();
  draft.journals.forEach((journal, n) => {
    for (const { place, currencyId } of journal.postings) {
      if (place.userId === null || isSilent(place.userId)) continue;
      const key = place.userId * 100_000 + currencyId;
      const known = balances.get(key);
      if (known !== undefined) known.journal = n + 1;
      else {
        balances.set(key, {
          userId: place.userId,
          channel: 'balance',
          refId: `${place.account}:${currencyId}`,
          journal: n + 1,
          useq: 0,
        });
      }
    }
  });
  return [...events, ...balances.values()].sort((a, b) => a.userId - b.userId);
}

/** Customers with the number of their events, then the events, each with its distance from its customer's last one. */
export function eventColumns(events: readonly PendingEvent[]) {
  const counts = new Map<number, number>();
  for (const { userId } of events) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const left = new Map(counts);
  const nth = events.map(({ userId }) => {
    const behind = left.get(userId)! - 1;
    left.set(userId, behind);
    return behind;
  });
  return [
    [...counts.keys()],
    [...counts.values()],
    events.map((e) => e.userId),
    nth,
    events.map((e) => e.channel),
    events.map((e) => e.refId),
    events.map((e) => e.journal),
  ];
}

export function keyColumns(keys: readonly KeyedReply[], journalOf: (key: KeyedReply) => number | null) {
  return [
    keys.map((k) => k.userId),
    keys.map((k) => k.key),
    keys.map((k) => k.hash),
    keys.map((k) => k.route),
    keys.map((k) => JSON.stringify(k.reply)),
    keys.map(journalOf),
  ];
}
