/**
 * A batch in the making: commands meet the book one after another, and everything they change is kept apart until the
 * database has committed it. Pure but for the book it is given; the same commands give the same draft on every node.
 */
import type { Journal } from '@candor/ledger';
import { hold, journalOf, release } from '@candor/ledger';
import type {
  BookEvent,
  OrderBook,
  PlaceCommand,
  RejectReason,
  StopIndex,
  TradeEvent,
} from '@candor/matching';
import type { LoggedCommand } from './command-log.ts';
import { logPlace, logTrigger } from './command-log.ts';
import type { BandSeen, OrderState } from '../order-state.ts';
import { directionOf, holdCurrency, isOpen } from '../order-state.ts';
import type { SettledTrade } from '../settle-trade.ts';
import { settleTrade } from '../settle-trade.ts';
import { entryPrice, needOf } from '../stop-rules.ts';
import type { SpotPair } from '../spot-pair.ts';
import { budgetStepLots, lotsOf, notionalOf, priceOf, quantityOf, priceStepsOf } from '../spot-pair.ts';

/** Open orders of a pair by id, as committed. */
export type OpenOrders = Map<number, OrderState>;

export class BookDraft {
  readonly pair: SpotPair;
  readonly at: number;
  /** Number of the last command that reached the book. */
  seq: number;
  /** Price of the last trade; null before the first. */
  last: bigint | null;
  readonly log: LoggedCommand[] = [];
  readonly trades: SettledTrade[] = [];
  readonly journals: Journal[] = [];
  /** Orders as they stand after the draft; `placed` are new ones, the rest stood in the book before. */
  readonly changed = new Map<number, OrderState>();
  readonly placed = new Set<number>();
  /** Them, in order of arrival. */
  readonly arrivals: OrderState[] = [];
  readonly #book: OrderBook;
  readonly #stops: StopIndex;
  readonly #open: OpenOrders;

  constructor(from: {
    pair: SpotPair;
    book: OrderBook;
    stops: StopIndex;
    open: OpenOrders;
    seq: number;
    last: bigint | null;
    at: number;
  }) {
    this.pair = from.pair;
    this.#book = from.book;
    this.#stops = from.stops;
    this.#open = from.open;
    this.seq = from.seq;
    this.last = from.last;
    this.at = from.at;
  }

  /** The order as this draft sees it, or undefined when it is not open. */
  find(orderId: number): OrderState | undefined {
    const order = this.changed.get(orderId) ?? this.#open.get(orderId);
    return order !== undefined && isOpen(order) ? order : undefined;
  }

  /**
   * Takes an accepted order to the book, and with it what its trades trigger; answers why the book refused it, or undefined.
   * A stop goes to those that wait. `order` becomes the draft's own and is dated now.
   */
  place(order: OrderState): RejectReason | undefined {
    const logged = logPlace(order);
    const isStop = order.state === 'untriggered';
    const events = isStop ? [] : this.#submit(order);
    const first = events[0];
    if (first?.kind === 'rejected') return first.reason;
    this.#advance(logged);
    order.priority = this.seq;
    order.createdAt = this.at;
    order.updatedAt = this.at;
    this.changed.set(order.id, order);
    this.placed.add(order.id);
    this.arrivals.push(order);
    if (isStop) this.#wait(order);
    else this.#runTriggers(this.#enter(order, events), order.seen);
    return undefined;
  }

  /** Why the book would refuse this order now, undefined where it would take it; a stop only waits. */
  refusalOf(order: OrderState): RejectReason | undefined {
    return order.state === 'untriggered' ? undefined : this.#book.refusalOf(this.#commandOf(order));
  }

  /** Ends an open order, and with it the other one of an OCO, and releases what they held (P-SP-5); false when it is not open. */
  cancel(orderId: number): boolean {
    const order = this.#own(orderId);
    if (order === undefined) return false;
    this.#advance({ k: 'cancel', id: orderId });
    this.#withdraw(order);
    this.#withdrawSibling(order);
    return true;
  }

  /**
   * Ends what a customer has open of another group than this order's: it stands from before his accounts were linked or parted, and
   * would trade with what he places now, or with a stop of his that somebody else sets off (R-SPOT-4). Not the one that this one replaces.
   */
  cancelOtherGroups({ userId, group }: Pick<OrderState, 'userId' | 'group'>, replaced?: number): void {
    for (const id of new Set([...this.#open.keys(), ...this.changed.keys()])) {
      const order = this.find(id);
      if (order?.userId === userId && order.group !== group && id !== replaced) this.cancel(id);
    }
  }

  /** Reduces an open limit order to a new total quantity, keeping its place; false when that is no reduction. */
  amend(orderId: number, quantity: bigint): boolean {
    const order = this.#own(orderId);
    if (order === undefined || order.state === 'untriggered') return false;
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

  #submit(order: OrderState): BookEvent[] {
    return this.#book.submit(this.#commandOf(order));
  }

  #commandOf(order: OrderState): PlaceCommand {
    return {
      kind: 'place',
      orderId: order.id,
      group: order.group,
      side: order.side,
      price: priceStepsOf(this.pair, order.price),
      quantity: lotsOf(this.pair, order.quantity),
      timeInForce: order.timeInForce,
      ...(order.budget === null ? {} : { budget: budgetStepLots(this.pair, order.budget) }),
    };
  }

  /** A stop waits, and holds what the order it becomes will need (R-SPOT-10). */
  #wait(order: OrderState): void {
    const { id, side, stop } = order;
    this.#stops.add({
      orderId: id,
      direction: directionOf(side, stop!),
      price: priceStepsOf(this.pair, stop!.trigger),
    });
    if (order.hold > 0n) this.#hold(order);
  }

  /**
   * Stops enter the book in the order in which they were triggered; each may trigger others, at most all that wait.
   * `seen` is the band of the command that set it off: it is in the log, so that every replay comes to the same prices.
   */
  #runTriggers(triggered: OrderState[], seen: BandSeen | undefined): void {
    for (const order of triggered) {
      order.price = entryPrice(this.pair, order, { seen, last: this.last! });
      this.#advance(logTrigger(order, order.triggeredBy!, seen));
      order.priority = this.seq;
      order.updatedAt = this.at;
      order.state = 'new';
      const freed = order.hold - needOf(order);
      order.hold -= freed;
      this.#post('spot_amend', `${order.id}:${this.seq}`, order, freed);
      const events = this.#submit(order);
      // A side that is full to the last number the book can count: the stop ends as an order that nobody took.
      if (events[0]?.kind === 'rejected') this.#finish(order, 'expired');
      else triggered.push(...this.#enter(order, events));
    }
  }

  /** Its events become states and journals; answers the stops that its trades have triggered, in order. */
  #enter(order: OrderState, events: readonly BookEvent[]): OrderState[] {
    this.#follow(order, events);
    return events.flatMap((event) => (event.kind === 'trade' ? this.#trigger(event) : []));
  }

  /** The stops that a trade reaches, nearest to the price before it first; the other order of an OCO ends here (R-SPOT-11). */
  #trigger({ price, tradeNo }: TradeEvent): OrderState[] {
    this.last = priceOf(this.pair, price);
    return this.#stops.reached(price).map((id) => {
      const order = this.#own(id)!;
      order.triggeredBy = tradeNo;
      this.#withdrawSibling(order);
      // Of an OCO it held only what it needs beyond the limit order.
      const missing = needOf(order) - order.hold;
      if (missing > 0n) this.#hold(order, { missing, tradeNo });
      return order;
    });
  }

  /** Out of the book or of those that wait. */
  #withdraw(order: OrderState): void {
    if (!this.#stops.remove(order.id)) this.#book.submit({ kind: 'cancel', orderId: order.id });
    this.#finish(order, 'cancelled');
  }

  #withdrawSibling({ sibling }: OrderState): void {
    const other = sibling === null ? undefined : this.#own(sibling);
    if (other !== undefined) this.#withdraw(other);
  }

  /** Turns the book's events for an order that enters it into states and journals. */
  #follow(order: OrderState, events: readonly BookEvent[]): void {
    const hasTraded = events.some((event) => event.kind === 'trade');
    const rests = events.some((event) => event.kind === 'rested');
    // An order that ends without trading never froze anything: a hold and its release in one breath say nothing.
    // A stop holds since it was placed.
    if (order.triggeredBy === null) {
      if (hasTraded || rests) this.#hold(order);
      else order.hold = 0n;
    }
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
    this.trades.push(trade);
    this.journals.push(trade.journal);
    if (event.makerRemaining === 0) this.#finish(maker, 'filled');
    else maker.state = 'partially_filled';
    // The first fill of an OCO's limit order ends its stop (R-SPOT-11).
    this.#withdrawSibling(maker);
  }

  /** All it holds, or what a triggered stop needs beyond that. */
  #hold(order: OrderState, of?: { missing: bigint; tradeNo: number }): void {
    const head = {
      kind: 'spot_hold',
      refType: 'spot_order',
      refId: of === undefined ? String(order.id) : `${order.id}:${of.tradeNo}`,
      actor: `user:${order.userId}`,
    } as const;
    const currencyId = holdCurrency(this.pair, order.side);
    if (of !== undefined) order.hold += of.missing;
    const amount = of?.missing ?? order.hold;
    this.journals.push(
      journalOf(head, [hold({ userId: order.userId, account: 'coin', currencyId, amount })]),
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
