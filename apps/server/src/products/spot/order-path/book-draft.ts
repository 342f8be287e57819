/**
 * A batch in the making: commands meet the book one after another, and everything they change is kept apart until the
 * database has committed it. Pure but for the book it is given; the same commands give the same draft on every node.
 */
import type { Journal } from '@candor/ledger';
import { hold, journalOf, release } from '@candor/ledger';
import type { BookEvent, OrderBook, RejectReason, TradeEvent } from '@candor/matching';
import type { LoggedCommand } from './command-log.ts';
import { logPlace } from './command-log.ts';
import type { OrderState } from '../order-state.ts';
import { holdCurrency, isOpen } from '../order-state.ts';
import type { SettledTrade } from '../settle-trade.ts';
import { settleTrade } from '../settle-trade.ts';
import type { SpotPair } from '../spot-pair.ts';
import { budgetTickLots, lotsOf, notionalOf, priceOf, quantityOf, ticksOf } from '../spot-pair.ts';

/** Open orders of a pair by id, as committed. */
export type OpenOrders = Map<number, OrderState>;

export class BookDraft {
  readonly pair: SpotPair;
  readonly at: number;
  /** Number of the last command that reached the book. */
  seq: number;
  readonly log: LoggedCommand[] = [];
  readonly trades: SettledTrade[] = [];
  readonly journals: Journal[] = [];
  /** Orders as they stand after the draft; `placed` are new ones, the rest stood in the book before. */
  readonly changed = new Map<number, OrderState>();
  readonly placed = new Set<number>();
  /** Id of the newest of them. */
  lastPlaced: number | undefined;
  readonly #book: OrderBook;
  readonly #open: OpenOrders;

  constructor(from: { pair: SpotPair; book: OrderBook; open: OpenOrders; seq: number; at: number }) {
    this.pair = from.pair;
    this.#book = from.book;
    this.#open = from.open;
    this.seq = from.seq;
    this.at = from.at;
  }

  /** The order as this draft sees it, or undefined when it is not open. */
  find(orderId: number): OrderState | undefined {
    const order = this.changed.get(orderId) ?? this.#open.get(orderId);
    return order !== undefined && isOpen(order) ? order : undefined;
  }

  /** Takes an accepted order to the book; answers why the book refused it, or undefined. `order` becomes the draft's own and is dated now. */
  place(order: OrderState): RejectReason | undefined {
    const logged = logPlace(order);
    const events = this.#book.submit({
      kind: 'place',
      orderId: order.id,
      group: order.group,
      side: order.side,
      price: ticksOf(this.pair, order.price),
      quantity: lotsOf(this.pair, order.quantity),
      timeInForce: order.timeInForce,
      ...(order.budget === null ? {} : { budget: budgetTickLots(this.pair, order.budget) }),
    });
    const first = events[0];
    if (first?.kind === 'rejected') return first.reason;
    this.#advance(logged);
    order.priority = this.seq;
    order.createdAt = this.at;
    order.updatedAt = this.at;
    this.changed.set(order.id, order);
    this.placed.add(order.id);
    this.lastPlaced = order.id;
    this.#follow(order, events);
    return undefined;
  }

  /** Ends an open order and releases what it held (P-SP-5); false when it is not open. */
  cancel(orderId: number): boolean {
    const order = this.#own(orderId);
    if (order === undefined) return false;
    this.#book.submit({ kind: 'cancel', orderId });
    this.#advance({ k: 'cancel', id: orderId });
    this.#finish(order, 'cancelled');
    return true;
  }

  /** Reduces an open limit order to a new total quantity, keeping its place; false when that is no reduction. */
  amend(orderId: number, quantity: bigint): boolean {
    const order = this.#own(orderId);
    if (order === undefined) return false;
    const [event] = this.#book.submit({ kind: 'amend', orderId, quantity: lotsOf(this.pair, quantity) });
    if (event?.kind !== 'amended') return false;
    this.#advance({ k: 'amend', id: orderId, quantity: String(quantity) });
    const freed =
      order.side === 'buy' ? notionalOf(order.price, order.quantity - quantity) : order.quantity - quantity;
    order.quantity = quantity;
    order.hold -= freed;
    order.updatedAt = this.at;
    this.#post('spot_amend', `${order.id}:${this.seq}`, order, freed);
    return true;
  }

  #advance(command: LoggedCommand): void {
    this.seq += 1;
    this.log.push(command);
  }

  /** A copy of an open order that this draft may change. */
  #own(orderId: number): OrderState | undefined {
    const order = this.find(orderId);
    if (order === undefined || this.changed.has(orderId)) return order;
    const copy = { ...order };
    this.changed.set(orderId, copy);
    return copy;
  }

  /** Turns the book's events for a new order into states and journals. */
  #follow(order: OrderState, events: readonly BookEvent[]): void {
    const hasTraded = events.some((event) => event.kind === 'trade');
    const rests = events.some((event) => event.kind === 'rested');
    // An order that ends without trading never froze anything: a hold and its release in one breath say nothing.
    if (hasTraded || rests) this.#hold(order);
    else order.hold = 0n;
    for (const event of events) if (event.kind === 'trade') this.#trade(order, event);
    const done = events.find((event) => event.kind === 'done');
    if (order.type === 'market' && order.budget !== null && order.filled > 0n) order.quantity = order.filled;
    if (rests) order.state = order.filled > 0n ? 'partially_filled' : 'new';
    else
      this.#finish(
        order,
        done === undefined ? 'filled' : done.reason === 'cancelled' ? 'cancelled' : 'expired',
      );
  }

  #trade(taker: OrderState, event: TradeEvent): void {
    const maker = this.#own(event.makerId);
    if (maker === undefined)
      throw new Error(
        `book of pair ${this.pair.id} traded with order ${event.makerId}, which is not open here`,
      );
    const [buy, sell] = event.takerSide === 'buy' ? [taker, maker] : [maker, taker];
    const rateOf = (order: OrderState): bigint => (order === taker ? order.takerRate : order.makerRate);
    const price = priceOf(this.pair, event.price);
    const trade = settleTrade(this.pair, {
      tradeNo: event.tradeNo,
      price,
      quantity: quantityOf(this.pair, event.quantity),
      takerSide: event.takerSide,
      buyer: { userId: buy.userId, orderId: buy.id, feeRate: rateOf(buy) },
      seller: { userId: sell.userId, orderId: sell.id, feeRate: rateOf(sell) },
      heldPrice: buy.budget === null ? buy.price : price,
    });
    fill(buy, { trade, fee: trade.buyerFee, used: notionalOf(trade.heldPrice, trade.quantity), at: this.at });
    fill(sell, { trade, fee: trade.sellerFee, used: trade.quantity, at: this.at });
    if (event.makerRemaining === 0) this.#finish(maker, 'filled');
    else maker.state = 'partially_filled';
    this.trades.push(trade);
    this.journals.push(trade.journal);
  }

  #hold(order: OrderState): void {
    const head = {
      kind: 'spot_hold',
      refType: 'spot_order',
      refId: String(order.id),
      actor: `user:${order.userId}`,
    } as const;
    const currencyId = holdCurrency(this.pair, order.side);
    this.journals.push(
      journalOf(head, [hold({ userId: order.userId, account: 'coin', currencyId, amount: order.hold })]),
    );
  }

  #finish(order: OrderState, state: OrderState['state']): void {
    const rest = order.hold;
    order.hold = 0n;
    order.state = state;
    order.updatedAt = this.at;
    this.#post('spot_release', String(order.id), order, rest);
  }

  #post(kind: 'spot_release' | 'spot_amend', refId: string, order: OrderState, amount: bigint): void {
    if (amount === 0n) return;
    const head = { kind, refType: 'spot_order', refId, actor: `user:${order.userId}` } as const;
    const currencyId = holdCurrency(this.pair, order.side);
    this.journals.push(
      journalOf(head, [release({ userId: order.userId, account: 'coin', currencyId, amount })]),
    );
  }
}

function fill(order: OrderState, of: { trade: SettledTrade; fee: bigint; used: bigint; at: number }): void {
  order.filled += of.trade.quantity;
  order.filledQuote += of.trade.quote;
  order.fee += of.fee;
  order.hold -= of.used;
  order.updatedAt = of.at;
}
