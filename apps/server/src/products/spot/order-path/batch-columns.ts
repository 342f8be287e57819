/** A committed-to-be draft as the parallel arrays that spot_commit takes. Pure. */
import type { BookDraft } from './book-draft.ts';
import type { ColumnsOf } from './commit-statement-store.ts';
import type { OrderState } from '../order-state.ts';
import { toldLine } from '../../../platform/streams/user-event-store.ts';

/** An idempotency key that the batch must write (R-GEN-4), with the body that the first use and every other gets. */
export interface KeyedReply {
  userId: number;
  key: string;
  call: string;
  fingerprint: string;
  /** The order it is about. */
  orderId: number;
  body: string;
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

const sideCode = (order: OrderState): string => (order.side === 'buy' ? 'B' : 'S');

export function journalColumns({ journals }: BookDraft, idemKeys: ReadonlyMap<string, string>) {
  return {
    p_kind: journals.map((journal) => journal.kind),
    p_ref_type: journals.map((journal) => journal.refType),
    p_ref_id: journals.map((journal) => journal.refId),
    p_actor: journals.map((journal) => journal.actor),
    p_idem_key: journals.map((journal) =>
      journal.kind === 'spot_hold' ? (idemKeys.get(journal.refId) ?? null) : null,
    ),
  };
}

export function newOrderColumns(draft: BookDraft): ColumnsOf<'p_new_'> {
  const orders = [...draft.placed].map((id) => draft.changed.get(id)!);
  return {
    p_new_id: orders.map((o) => o.id),
    p_new_user: orders.map((o) => o.userId),
    p_new_group: orders.map((o) => o.group),
    p_new_client: orders.map((o) => o.clientOrderId),
    p_new_side: orders.map(sideCode),
    p_new_type: orders.map((o) => (o.type === 'limit' ? 'L' : 'M')),
    p_new_tif: orders.map((o) => o.timeInForce),
    p_new_price: orders.map((o) => o.price),
    p_new_quantity: orders.map((o) => o.quantity),
    p_new_budget: orders.map((o) => o.budget),
    p_new_filled: orders.map((o) => o.filled),
    p_new_filled_quote: orders.map((o) => o.filledQuote),
    p_new_fee: orders.map((o) => o.fee),
    p_new_hold: orders.map((o) => o.hold),
    p_new_maker_rate: orders.map((o) => o.makerRate),
    p_new_taker_rate: orders.map((o) => o.takerRate),
    p_new_state: orders.map((o) => o.state),
    p_new_priority: orders.map((o) => o.priority),
    p_new_trigger: orders.map((o) => o.stop?.trigger ?? null),
    p_new_trigger_kind: orders.map((o) => (o.stop === null ? null : o.stop.kind === 'stop' ? 'S' : 'T')),
    p_new_triggered_by: orders.map((o) => o.triggeredBy),
    p_new_sibling: orders.map((o) => o.sibling),
  };
}

/** Orders that stood in the book before the batch and were touched by it. */
export function oldOrderColumns(draft: BookDraft): ColumnsOf<'p_old_'> {
  const orders = [...draft.changed.values()].filter((order) => !draft.placed.has(order.id));
  return {
    p_old_id: orders.map((o) => o.id),
    p_old_quantity: orders.map((o) => o.quantity),
    p_old_filled: orders.map((o) => o.filled),
    p_old_filled_quote: orders.map((o) => o.filledQuote),
    p_old_fee: orders.map((o) => o.fee),
    p_old_hold: orders.map((o) => o.hold),
    p_old_state: orders.map((o) => o.state),
    p_old_price: orders.map((o) => o.price),
    p_old_priority: orders.map((o) => o.priority),
    p_old_triggered_by: orders.map((o) => o.triggeredBy),
  };
}

export function tradeColumns({ trades }: BookDraft): ColumnsOf<'p_trade_'> {
  const takerOf = (t: (typeof trades)[number]) => (t.takerSide === 'buy' ? t.buyer : t.seller);
  const makerOf = (t: (typeof trades)[number]) => (t.takerSide === 'buy' ? t.seller : t.buyer);
  return {
    p_trade_no: trades.map((t) => t.tradeNo),
    p_trade_price: trades.map((t) => t.price),
    p_trade_quantity: trades.map((t) => t.quantity),
    p_trade_quote: trades.map((t) => t.quote),
    p_trade_side: trades.map((t) => (t.takerSide === 'buy' ? 'B' : 'S')),
    p_trade_taker: trades.map((t) => takerOf(t).orderId),
    p_trade_maker: trades.map((t) => makerOf(t).orderId),
    p_trade_buyer: trades.map((t) => t.buyer.userId),
    p_trade_seller: trades.map((t) => t.seller.userId),
    p_trade_buyer_fee: trades.map((t) => t.buyerFee),
    p_trade_seller_fee: trades.map((t) => t.sellerFee),
  };
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
    for (const { ledgerAccount, currencyId } of journal.postings) {
      if (ledgerAccount.userId === null || isSilent(ledgerAccount.userId)) continue;
      const key = ledgerAccount.userId * 100_000 + currencyId;
      const known = balances.get(key);
      if (known !== undefined) known.journal = n + 1;
      else {
        balances.set(key, {
          userId: ledgerAccount.userId,
          channel: 'balance',
          refId: `${ledgerAccount.account}:${currencyId}`,
          journal: n + 1,
          useq: 0,
        });
      }
    }
  });
  return [...events, ...balances.values()].sort((a, b) => a.userId - b.userId);
}

/** Customers with the number of their events and what these tell; `events` are ordered by customer. */
export function eventColumns(events: readonly PendingEvent[]): ColumnsOf<'p_user'> {
  const [users, counts, told]: [number[], number[], string[]] = [[], [], []];
  for (const event of events) {
    const line = toldLine(event);
    if (users.at(-1) === event.userId) {
      counts[counts.length - 1]! += 1;
      told[told.length - 1] += `\n${line}`;
    } else {
      users.push(event.userId);
      counts.push(1);
      told.push(line);
    }
  }
  return { p_user: users, p_user_events: counts, p_user_told: told };
}

export function keyColumns(keys: readonly KeyedReply[]): ColumnsOf<'p_key'> {
  return {
    p_key_user: keys.map((k) => k.userId),
    p_key: keys.map((k) => k.key),
    p_key_call: keys.map((k) => k.call),
    p_key_fingerprint: keys.map((k) => k.fingerprint),
    p_key_body: keys.map((k) => k.body),
  };
}
