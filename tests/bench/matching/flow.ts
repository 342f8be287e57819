/**
 * A shape turned into commands. The maker of a flow runs a book of its own while it writes, so that nearly
 * every cancel names an order that still waits, as real customers' cancels do. /
 */
import { type Command, createFastBook, EventBuffer, ROW, COLUMNS, type Side } from '@candor/matching';
import { type Random, seededRandom } from './random.ts';
import type { Shape } from './shapes.ts';

export interface Flow {
  /** Commands that fill the book before the clock starts. */
  opening: Command[];
  commands: Command[];
}

export function makeFlow(shape: Shape, options: { seed: number; count: number }): Flow {
  const maker = new FlowMaker(shape, seededRandom(options.seed));
  const opening: Command[] = [];
  while (opening.length < shape.resting) opening.push(maker.add(maker.waiting(0)));
  const commands: Command[] = [];
  while (commands.length < options.count)
    commands.push(maker.add(maker.next(commands.length / options.count)));
  return { opening, commands };
}

class FlowMaker {
  readonly #shape: Shape;
  readonly #random: Random;
  readonly #book = createFastBook();
  readonly #events = new EventBuffer();
  /** Ids of waiting orders, roughly oldest first, and where each stands in it. */
  readonly #live: number[] = [];
  readonly #places = new Map<number, number>();
  #lastId = 0;

  constructor(shape: Shape, random: Random) {
    this.#shape = shape;
    this.#random = random;
  }

  next(progress: number): Command {
    const { takes, cancels, resting } = this.#shape;
    const roll = this.#random.below(100);
    if (roll < takes) return this.#taking(progress);
    const mayCancel = this.#live.length > resting * 0.9;
    const mustCancel = this.#live.length > resting * 1.1;
    if ((mayCancel && roll < takes + cancels) || mustCancel) return { kind: 'cancel', orderId: this.#pick() };
    return this.waiting(progress);
  }

  waiting(progress: number): Command {
    const side: Side = this.#random.oneIn(2) ? 'buy' : 'sell';
    const away = 1 + this.#shape.distance(this.#random);
    const mid = this.#shape.mid(progress);
    const price = Math.max(1, side === 'buy' ? mid - away : mid + away);
    return this.#place({ side, price, quantity: 1 + this.#random.geometric(20), timeInForce: 'GTC' });
  }

  /** Runs the command on the flow's own book and keeps the list of waiting orders. */
  add(command: Command): Command {
    this.#events.clear();
    this.#book.submitInto(command, this.#events);
    const cells = this.#events.cells;
    for (let row = 0; row < this.#events.count; row++) {
      const at = row * COLUMNS;
      const kind = cells[at]!;
      if (kind === ROW.RESTED) this.#addLive(cells[at + 1]!);
      else if (kind === ROW.DONE) this.#dropLive(cells[at + 1]!);
      else if (kind <= ROW.TRADE_SELL && cells[at + 6] === 0) this.#dropLive(cells[at + 3]!);
    }
    return command;
  }

  /** An order for several makers' worth, through the touch by up to 1 %; half of them rest what is left. */
  #taking(progress: number): Command {
    const side: Side = this.#random.oneIn(2) ? 'buy' : 'sell';
    const mid = this.#shape.mid(progress);
    const reach = Math.ceil(mid / 100);
    const price = side === 'buy' ? mid + reach : mid - reach;
    const timeInForce = this.#random.oneIn(2) ? 'IOC' : 'GTC';
    return this.#place({ side, price, quantity: 1 + this.#random.geometric(50), timeInForce });
  }

  /**
   * Every order has a group of its own: no self-trades, so that a book without that rule does the same work.
   */
  #place(order: { side: Side; price: number; quantity: number; timeInForce: 'GTC' | 'IOC' }): Command {
    this.#lastId += 1;
    const { side, price, quantity, timeInForce } = order;
    return { kind: 'place', orderId: this.#lastId, group: this.#lastId, side, price, quantity, timeInForce };
  }

  #pick(): number {
    const count = this.#live.length;
    const newest = Math.min(count, this.#shape.cancelsNewest ?? count);
    return this.#live[count - 1 - this.#random.below(newest)]!;
  }

  #addLive(orderId: number): void {
    this.#places.set(orderId, this.#live.length);
    this.#live.push(orderId);
  }

  #dropLive(orderId: number): void {
    const place = this.#places.get(orderId);
    if (place === undefined) return;
    const last = this.#live.pop()!;
    this.#places.delete(orderId);
    if (last === orderId) return;
    this.#live[place] = last;
    this.#places.set(last, place);
  }
}
