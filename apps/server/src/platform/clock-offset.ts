/**
 * How far the database's time is from this machine's monotonic clock, out of the last measurements (ADR 39): the best of them
 * counts, and a difference from what was told before is made up little by little.
 */

export interface Measurement {
  /** Database's time less the monotonic clock. */
  offset: number;
  /** Half the round trip: it may be off by so much. */
  error: number;
  at: number;
}

/** Of the last so many the quickest counts. */
const REMEMBERED = 8;
/** A monotonic clock goes wrong by no more than this share: an old measurement is worth so much less. */
const DRIFT = 0.000_2;
/** A difference is made up by running so much faster or slower, so that time never goes backwards. */
const SLEW = 0.1;

export class ClockOffset {
  readonly #monotonic: () => number;
  readonly #recent: Measurement[];
  #slew: { from: number; to: number; at: number };

  constructor(monotonic: () => number, first: readonly Measurement[]) {
    this.#monotonic = monotonic;
    this.#recent = [...first];
    const { offset } = this.best();
    this.#slew = { from: offset, to: offset, at: monotonic() };
  }

  /** When the last measurement that counts was answered, by the monotonic clock. */
  get measuredAt(): number {
    return Math.max(...this.#recent.map(({ at }) => at));
  }

  best(): Measurement {
    const now = this.#monotonic();
    const worth = ({ error, at }: Measurement): number => error + (now - at) * DRIFT;
    return this.#recent.reduce((one, other) => (worth(other) < worth(one) ? other : one));
  }

  /** What to add to the monotonic clock now. */
  now(): number {
    const { from, to, at } = this.#slew;
    const most = (this.#monotonic() - at) * SLEW;
    return from + Math.max(-most, Math.min(most, to - from));
  }

  take(newest: Measurement): void {
    this.#recent.push(newest);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    this.#slew = { from: this.now(), to: this.best().offset, at: this.#monotonic() };
  }

  /** The database's clock is elsewhere altogether: what was measured before does not count any more. Answers by how much. */
  beginAnew(newest: Measurement): number {
    const before = this.now();
    this.#recent.splice(0, this.#recent.length, newest);
    this.#slew = { from: newest.offset, to: newest.offset, at: this.#monotonic() };
    return newest.offset - before;
  }
}
