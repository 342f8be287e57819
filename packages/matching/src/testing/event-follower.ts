/**
 * Keeps an account of every waiting order from commands and events alone, as the ledger and the screens do,
 * and throws when an event contradicts it. If its account equals the book's, the events told everything and
 * no lot was lost.
 */
import type { Command, PlaceCommand } from '../commands.ts';
import type { BookEvent, TradeEvent } from '../events.ts';
import type { OrderBook, RestingOrder } from '../order-book.ts';

export class EventFollower {
  #waiting = new Map<number, RestingOrder>();
  #tradeNo = 0;

  /** A second follower at the same point, to go back to. */
  copy(): EventFollower {
    const copy = new EventFollower();
    copy.#tradeNo = this.#tradeNo;
    for (const [orderId, order] of this.#waiting) copy.#waiting.set(orderId, { ...order });
    return copy;
  }

  follow(command: Command, events: BookEvent[]): void {
    if (events[0]?.kind === 'rejected') return expect(events.length === 1, 'a refusal stands alone');
    if (command.kind === 'place') return this.#followPlace(command, events);
    const order = this.#take(command.orderId);
    const event = events[0]!;
    expect(events.length === 1, 'one event');
    if (command.kind === 'cancel') {
      expect(
        event.kind === 'done' && event.remaining === order.remaining,
        'a cancel gives back all that waited',
      );
      return;
    }
    expect(event.kind === 'amended' && event.quantity < order.quantity, 'an amend reduces');
    const remaining = order.remaining - (order.quantity - command.quantity);
    expect(
      event.kind === 'amended' && event.remaining === remaining && remaining > 0,
      'the filled part stays',
    );
    this.#waiting.set(order.orderId, { ...order, quantity: command.quantity, remaining });
  }

  /** Throws unless the book holds exactly the orders this account holds. */
  assertSame(book: OrderBook): void {
    const { tradeNo, bids, asks } = book.snapshot();
    expect(tradeNo === this.#tradeNo, `trade number ${tradeNo}, not ${this.#tradeNo}`);
    expect(bids.length + asks.length === this.#waiting.size, `${this.#waiting.size} orders should wait`);
    for (const order of [...bids, ...asks]) {
      const known = this.#waiting.get(order.orderId);
      expect(JSON.stringify(known) === JSON.stringify(order), `order ${order.orderId} differs`);
    }
  }

  #followPlace(command: PlaceCommand, events: BookEvent[]): void {
    const isBudget = command.budget !== undefined;
    let left = command.budget ?? command.quantity;
    for (const event of events) {
      if (event.kind === 'trade') {
        this.#followTrade(command, event);
        left -= isBudget ? event.quantity * event.price : event.quantity;
        expect(event.takerRemaining === left, 'the taker is charged what it traded');
      } else {
        expect(
          event === events.at(-1) && 'remaining' in event && event.remaining === left,
          'the end says what is left',
        );
        left = 0;
        if (event.kind === 'rested') this.#rest(command, event.remaining);
      }
    }
    expect(left === 0, 'every lot is traded, waiting or given back');
  }

  #followTrade(command: PlaceCommand, trade: TradeEvent): void {
    const maker = this.#take(trade.makerId);
    this.#tradeNo += 1;
    expect(trade.tradeNo === this.#tradeNo, 'trades are numbered without gaps');
    expect(trade.price === maker.price, 'R-SPOT-2: at the resting price');
    expect(maker.group !== command.group, 'R-SPOT-4: never within a group');
    const isWithin = command.side === 'buy' ? trade.price <= command.price : trade.price >= command.price;
    expect(isWithin && maker.side !== command.side, 'within the limit, against the other side');
    const remaining = maker.remaining - trade.quantity;
    expect(trade.quantity > 0 && remaining >= 0 && trade.makerRemaining === remaining, 'no more than waited');
    if (remaining > 0) this.#waiting.set(maker.orderId, { ...maker, remaining });
  }

  #rest(command: PlaceCommand, remaining: number): void {
    const { orderId, group, side, price, quantity } = command;
    this.#waiting.set(orderId, { orderId, group, side, price, quantity, remaining });
  }

  #take(orderId: number): RestingOrder {
    const order = this.#waiting.get(orderId);
    if (order === undefined) throw new Error(`order ${orderId} does not wait`);
    this.#waiting.delete(orderId);
    return order;
  }
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`the events are wrong: ${what}`);
}
