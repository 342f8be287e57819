/**
 * The book written so that a reader can see it is right: two arrays in priority order, searched from the
 * front. Slow on purpose; every answer of the fast book is compared with this one.
 */
import type { AmendCommand, CancelCommand, Command, PlaceCommand, Side } from './commands.ts';
import type { BookEvent, RejectReason } from './events.ts';
import type { BookSnapshot, DepthLevel, OrderBook, RestingOrder } from './order-book.ts';
import { MAX_LOTS, mayRest, numbersRefusal } from './place-rules.ts';
import { assertSnapshot } from './snapshot-rules.ts';
import { StateHash } from './state-hash.ts';

export function createReferenceBook(snapshot?: BookSnapshot): OrderBook {
  if (snapshot !== undefined) assertSnapshot(snapshot);
  return new ReferenceBook(structuredCopy(snapshot ?? { tradeNo: 0, bids: [], asks: [] }));
}

class ReferenceBook implements OrderBook {
  #state: BookSnapshot;
  /** One copy for each open checkpoint, oldest first. */
  readonly #saved: BookSnapshot[] = [];

  constructor(state: BookSnapshot) {
    this.#state = state;
  }

  get tradeNo(): number {
    return this.#state.tradeNo;
  }

  get orderCount(): number {
    return this.#state.bids.length + this.#state.asks.length;
  }

  submit(command: Command): BookEvent[] {
    if (command.kind === 'place') return this.#place(command);
    return command.kind === 'cancel' ? this.#cancel(command) : this.#amend(command);
  }

  bestBid(): number | undefined {
    return this.#state.bids[0]?.price;
  }

  bestAsk(): number | undefined {
    return this.#state.asks[0]?.price;
  }

  depth(levels: number): { bids: DepthLevel[]; asks: DepthLevel[] } {
    return { bids: levelsOf(this.#state.bids, levels), asks: levelsOf(this.#state.asks, levels) };
  }

  order(orderId: number): RestingOrder | undefined {
    const found = this.#find(orderId);
    return found && { ...found };
  }

  stateHash(): string {
    const hash = new StateHash();
    for (const order of [...this.#state.bids, ...this.#state.asks]) hash.addOrder(order);
    hash.add(this.#state.tradeNo);
    return hash.hex();
  }

  snapshot(): BookSnapshot {
    return structuredCopy(this.#state);
  }

  checkpoint(): void {
    this.#saved.push(structuredCopy(this.#state));
  }

  rollback(): void {
    const saved = this.#saved.pop();
    if (saved === undefined) throw new Error('no checkpoint is open');
    this.#state = saved;
  }

  release(): void {
    if (this.#saved.shift() === undefined) throw new Error('no checkpoint is open');
  }

  validate(): void {
    assertSnapshot(this.#state);
  }

  #place(command: PlaceCommand): BookEvent[] {
    const refusal = this.refusalOf(command);
    if (refusal !== undefined) return [rejected(command.orderId, refusal)];
    if (command.timeInForce === 'FOK' && !this.#canFill(command)) {
      return [{ kind: 'done', orderId: command.orderId, reason: 'killed', remaining: command.quantity }];
    }
    return command.budget === undefined ? this.#fill(command) : this.#spend(command, command.budget);
  }

  refusalOf(command: PlaceCommand): RejectReason | undefined {
    if (this.#find(command.orderId) !== undefined) return 'duplicate_id';
    const refusal = numbersRefusal(command);
    if (refusal !== undefined) return refusal;
    if (mayRest(command)) {
      const held = this.#side(command.side).reduce((sum, order) => sum + order.remaining, 0);
      if (command.quantity > MAX_LOTS - held) return 'bad_quantity';
    }
    return command.timeInForce === 'POST' && this.#match(command) !== undefined ? 'would_take' : undefined;
  }

  /**
   * FOK: walk the orders it would meet, in order, until it is full; meeting its own group first means no
   * (R-SPOT-4).
   */
  #canFill(command: PlaceCommand): boolean {
    let wanted = command.quantity;
    for (const maker of this.#side(opposite(command.side))) {
      if (wanted <= 0 || !crosses(command, maker) || maker.group === command.group) break;
      wanted -= maker.remaining;
    }
    return wanted <= 0;
  }

  #fill(command: PlaceCommand): BookEvent[] {
    const events: BookEvent[] = [];
    const { orderId, group, side, price, quantity } = command;
    let remaining = quantity;
    while (remaining > 0) {
      const maker = this.#match(command);
      if (maker === undefined) break;
      if (maker.group === group)
        return [...events, { kind: 'done', orderId, reason: 'self_trade', remaining }];
      const lots = Math.min(remaining, maker.remaining);
      remaining -= lots;
      events.push(this.#trade(command, { lots, takerRemaining: remaining }));
    }
    if (remaining === 0) return events;
    if (!mayRest(command)) return [...events, { kind: 'done', orderId, reason: 'expired', remaining }];
    this.#rest({ orderId, group, side, price, quantity, remaining });
    return [...events, { kind: 'rested', orderId, price, remaining }];
  }

  /**
   * Market buy by budget (R-SPOT-3): as many whole lots as the unspent budget pays for, one resting order at
   * a time.
   */
  #spend(command: PlaceCommand, budget: number): BookEvent[] {
    const events: BookEvent[] = [];
    let remaining = budget;
    for (let maker = this.#match(command); maker !== undefined; maker = this.#match(command)) {
      const lots = Math.min(Math.floor(remaining / maker.price), maker.remaining);
      if (lots === 0) break;
      if (maker.group === command.group) {
        return [...events, { kind: 'done', orderId: command.orderId, reason: 'self_trade', remaining }];
      }
      remaining -= lots * maker.price;
      events.push(this.#trade(command, { lots, takerRemaining: remaining }));
    }
    if (remaining > 0) events.push({ kind: 'done', orderId: command.orderId, reason: 'expired', remaining });
    return events;
  }

  /** One trade with the first resting order of the other side. */
  #trade(taker: PlaceCommand, size: { lots: number; takerRemaining: number }): BookEvent {
    const makers = this.#side(opposite(taker.side));
    const maker = makers[0]!;
    maker.remaining -= size.lots;
    if (maker.remaining === 0) makers.shift();
    this.#state.tradeNo += 1;
    return {
      kind: 'trade',
      tradeNo: this.#state.tradeNo,
      takerId: taker.orderId,
      makerId: maker.orderId,
      price: maker.price,
      quantity: size.lots,
      takerSide: taker.side,
      makerRemaining: maker.remaining,
      takerRemaining: size.takerRemaining,
    };
  }

  #rest(order: RestingOrder): void {
    const side = this.#side(order.side);
    const worse = side.findIndex((other) =>
      order.side === 'buy' ? other.price < order.price : other.price > order.price,
    );
    side.splice(worse === -1 ? side.length : worse, 0, order);
  }

  #cancel(command: CancelCommand): BookEvent[] {
    const order = this.#find(command.orderId);
    if (order === undefined) return [rejected(command.orderId, 'unknown_order')];
    const side = this.#side(order.side);
    side.splice(side.indexOf(order), 1);
    return [{ kind: 'done', orderId: order.orderId, reason: 'cancelled', remaining: order.remaining }];
  }

  #amend(command: AmendCommand): BookEvent[] {
    const order = this.#find(command.orderId);
    if (order === undefined) return [rejected(command.orderId, 'unknown_order')];
    const filled = order.quantity - order.remaining;
    if (!Number.isSafeInteger(command.quantity) || command.quantity <= filled) {
      return [rejected(command.orderId, 'bad_quantity')];
    }
    if (command.quantity >= order.quantity) return [rejected(command.orderId, 'not_a_reduction')];
    order.quantity = command.quantity;
    order.remaining = command.quantity - filled;
    return [
      { kind: 'amended', orderId: order.orderId, quantity: order.quantity, remaining: order.remaining },
    ];
  }

  /** The resting order this command would trade with next, if any. */
  #match(command: PlaceCommand): RestingOrder | undefined {
    const best = this.#side(opposite(command.side))[0];
    return best !== undefined && crosses(command, best) ? best : undefined;
  }

  #side(side: Side): RestingOrder[] {
    return side === 'buy' ? this.#state.bids : this.#state.asks;
  }

  #find(orderId: number): RestingOrder | undefined {
    const isIt = (order: RestingOrder) => order.orderId === orderId;
    return this.#state.bids.find(isIt) ?? this.#state.asks.find(isIt);
  }
}

function crosses(taker: PlaceCommand, maker: RestingOrder): boolean {
  return taker.side === 'buy' ? maker.price <= taker.price : maker.price >= taker.price;
}

function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

function rejected(orderId: number, reason: RejectReason): BookEvent {
  return { kind: 'rejected', orderId, reason };
}

function levelsOf(orders: RestingOrder[], levels: number): DepthLevel[] {
  const totals = new Map<number, number>();
  for (const order of orders) totals.set(order.price, (totals.get(order.price) ?? 0) + order.remaining);
  return [...totals].slice(0, levels);
}

function structuredCopy(state: BookSnapshot): BookSnapshot {
  return {
    tradeNo: state.tradeNo,
    bids: state.bids.map((order) => ({ ...order })),
    asks: state.asks.map((order) => ({ ...order })),
  };
}
