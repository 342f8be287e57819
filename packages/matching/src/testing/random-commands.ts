/**
 * Seeded command streams for comparing books: few prices, few groups and small quantities, so that every kind
 * of match, self-trade and refusal happens often. Now and then something absurd, as hostile callers send it.
 *
 */
import type { Command, PlaceCommand, TimeInForce } from '../commands.ts';
import type { BookEvent } from '../events.ts';
import { MAX_LOTS } from '../place-rules.ts';

const TIMES_IN_FORCE: TimeInForce[] = ['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST'];
/** About how many orders wait; enough for the fast book's price list to need several blocks. */
const POPULATION = 250;
const ABSURD = [0, -1, 0.5, Number.NaN, MAX_LOTS, MAX_LOTS + 1, 2 ** 40];

/** mulberry32: integers from 0 to below `limit`. */
export function seededDraw(seed: number): (limit: number) => number {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

export class RandomCommands {
  readonly #draw: (limit: number) => number;
  /** Ids used lately, waiting or gone. */
  readonly #recent: number[] = [];
  #lastId = 0;
  /** Wanders, so that levels at both ends come and go. */
  #mid = 1_000;

  constructor(draw: (limit: number) => number) {
    this.#draw = draw;
  }

  next(): Command {
    const draw = this.#draw;
    if (draw(50) === 0) this.#mid = Math.max(100, this.#mid + draw(41) - 20);
    const roll = draw(100);
    const cancels = this.#recent.length > POPULATION ? 50 : 25;
    if (roll < cancels && this.#recent.length > 0) {
      return { kind: 'cancel', orderId: this.#recent[draw(this.#recent.length)]! };
    }
    if (roll < cancels + 8 && this.#recent.length > 0) {
      const quantity = draw(30) === 0 ? this.#absurd() : draw(20);
      return { kind: 'amend', orderId: this.#recent[draw(this.#recent.length)]!, quantity };
    }
    return this.#place();
  }

  /** Ids that have left are mostly forgotten, so that cancels hit; a few stay, so that some miss. */
  learn(events: BookEvent[]): void {
    for (const event of events) {
      if (event.kind === 'rested') this.#recent.push(event.orderId);
      if (event.kind === 'trade' && event.makerRemaining === 0) this.#forget(event.makerId);
      if (event.kind === 'done' || event.kind === 'rejected') this.#forget(event.orderId);
    }
  }

  /** After a rollback: these orders wait. */
  relearn(orders: { orderId: number }[]): void {
    this.#recent.splice(0, this.#recent.length, ...orders.map((order) => order.orderId));
  }

  #place(): PlaceCommand {
    const draw = this.#draw;
    const side = draw(2) === 0 ? 'buy' : 'sell';
    const away = draw(100) - 15;
    const far = draw(100) === 0 ? draw(2 ** 31) * 1_000 : 0;
    const price = side === 'buy' ? this.#mid - away : this.#mid + away + far;
    const place: PlaceCommand = {
      kind: 'place',
      orderId: this.#id(),
      group: draw(8) - 2,
      side,
      price: draw(300) === 0 ? this.#absurd() : price,
      quantity: draw(300) === 0 ? this.#absurd() : 1 + draw(20),
      timeInForce: TIMES_IN_FORCE[draw(TIMES_IN_FORCE.length)]!,
    };
    if (draw(15) !== 0) return place;
    const budget = draw(40) === 0 ? this.#absurd() : draw(60) * price;
    return { ...place, timeInForce: draw(30) === 0 ? 'GTC' : 'IOC', budget };
  }

  #id(): number {
    if (this.#recent.length > 0 && this.#draw(60) === 0)
      return this.#recent[this.#draw(this.#recent.length)]!;
    this.#lastId += 1;
    return this.#lastId % 7 === 0 ? (this.#lastId % 2 ** 20) * 2 ** 32 : this.#lastId;
  }

  #absurd(): number {
    return ABSURD[this.#draw(ABSURD.length)]!;
  }

  #forget(orderId: number): void {
    const place = this.#recent.indexOf(orderId);
    if (place !== -1 && this.#draw(4) !== 0) this.#recent.splice(place, 1);
  }
}
