/**
 * The resting orders of the fast book and the four ways they change: rest, remove, reduce, amend. Each change
 * is noted in the undo log when a checkpoint is open, here and nowhere else.
 */
import { BookSide } from './book-side.ts';
import type { Side } from './commands.ts';
import type { RestingOrder } from './order-book.ts';
import { OrderIdMap } from './order-id-map.ts';
import { NONE, OrderPool } from './order-pool.ts';
import { CHANGE, UndoLog } from './undo-log.ts';

/** What an order brings to the book; how much of it is left comes beside it. */
export type NewOrder = Omit<RestingOrder, 'remaining'>;

export class FastState {
  tradeNo = 0;
  readonly orders = new OrderPool();
  readonly ids = new OrderIdMap();
  readonly bids = new BookSide(1, this.orders);
  readonly asks = new BookSide(-1, this.orders);
  readonly #undo = new UndoLog();

  sideOf(side: Side): BookSide {
    return side === 'buy' ? this.bids : this.asks;
  }

  rest(order: NewOrder, remaining: number): void {
    const orders = this.orders;
    const slot = orders.claim();
    orders.id[slot] = order.orderId;
    orders.group[slot] = order.group;
    orders.quantity[slot] = order.quantity;
    orders.remaining[slot] = remaining;
    orders.isBuy[slot] = order.side === 'buy' ? 1 : 0;
    this.ids.set(order.orderId, slot);
    this.sideOf(order.side).append(slot, order.price);
    if (this.#undo.isOpen) this.#undo.record(CHANGE.RESTED, slot, 0);
  }

  /** Takes a filled or cancelled order out. Its slot is kept for a rollback while a checkpoint is open. */
  remove(slot: number): void {
    const side = this.sideAt(slot);
    if (this.#undo.isOpen) this.#undo.record(CHANGE.REMOVED, slot, side.price[this.orders.level[slot]!]!);
    side.remove(slot);
    this.ids.delete(this.orders.id[slot]!);
    if (!this.#undo.isOpen) this.orders.free(slot);
  }

  /** A fill that leaves some: `lots` fewer wait. */
  reduce(slot: number, lots: number): void {
    this.#addRemaining(slot, -lots);
    if (this.#undo.isOpen) this.#undo.record(CHANGE.REDUCED, slot, lots);
  }

  /** Gives up `lots` of the total, all of them unfilled. */
  amend(slot: number, lots: number): void {
    this.#addRemaining(slot, -lots);
    this.orders.quantity[slot] = this.orders.quantity[slot]! - lots;
    if (this.#undo.isOpen) this.#undo.record(CHANGE.AMENDED, slot, lots);
  }

  checkpoint(): void {
    this.#undo.open(this.tradeNo);
  }

  rollback(): void {
    this.tradeNo = this.#undo.takeBack((change, slot, value) => this.#takeBack(change, slot, value));
  }

  release(): void {
    this.#undo.keep((change, slot) => {
      if (change === CHANGE.REMOVED) this.orders.free(slot);
    });
  }

  read(slot: number): RestingOrder {
    const orders = this.orders;
    return {
      orderId: orders.id[slot]!,
      group: orders.group[slot]!,
      side: orders.isBuy[slot] === 1 ? 'buy' : 'sell',
      price: this.sideAt(slot).price[orders.level[slot]!]!,
      quantity: orders.quantity[slot]!,
      remaining: orders.remaining[slot]!,
    };
  }

  /** The orders of one side, best price first and oldest first within a price. */
  *inPriority(side: BookSide): Generator<RestingOrder> {
    for (let level = side.ladder.best; level !== NONE; level = side.worseLevel(level)) {
      for (let slot = side.oldest[level]!; slot !== NONE; slot = this.orders.newer[slot]!)
        yield this.read(slot);
    }
  }

  sideAt(slot: number): BookSide {
    return this.orders.isBuy[slot] === 1 ? this.bids : this.asks;
  }

  get isCheckpointOpen(): boolean {
    return this.#undo.isOpen;
  }

  #addRemaining(slot: number, lots: number): void {
    this.orders.remaining[slot] = this.orders.remaining[slot]! + lots;
    this.sideAt(slot).addLots(this.orders.level[slot]!, lots);
  }

  #takeBack(change: number, slot: number, value: number): void {
    if (change === CHANGE.RESTED) {
      this.sideAt(slot).remove(slot);
      this.ids.delete(this.orders.id[slot]!);
      this.orders.free(slot);
    } else if (change === CHANGE.REMOVED) {
      this.sideAt(slot).putBack(slot, value);
      this.ids.set(this.orders.id[slot]!, slot);
    } else {
      this.#addRemaining(slot, value);
      if (change === CHANGE.AMENDED) this.orders.quantity[slot] = this.orders.quantity[slot]! + value;
    }
  }
}
