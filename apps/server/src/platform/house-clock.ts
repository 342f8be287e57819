/**
 * The clock of a node (ADR 39): the database's time, measured every second and carried on between by the monotonic clock. A
 * machine whose own clock jumps or is wrong changes nothing about it; a database that is away neither.
 */
import type { Clock } from './clock.ts';

/** What a machine tells the time by. */
export interface Machine {
  /** The clock on its wall, milliseconds since the epoch: it may be wrong, and jump. */
  wall(): number;
  /** Milliseconds since some moment, always forward. */
  monotonic(): number;
}

export const machine: Machine = { wall: () => Date.now(), monotonic: () => performance.now() };

export interface ClockState {
  /** The machine's own clock less the database's. */
  wallMs: number;
  /** This clock less the database's, as the last good measurement says. */
  houseMs: number;
  /** Half of that measurement's round trip: it may be off by so much. */
  errorMs: number;
  /** Since the database was last asked with an answer. */
  ageMs: number;
}

export interface HouseClock extends Clock {
  /** Asks the database once; rejects when it does not answer, and the clock goes on. */
  measure(): Promise<void>;
  state(): ClockState;
}

/** Measurements at the start; the quickest counts. */
const FIRST_MEASUREMENTS = 5;
/** Of the last so many the quickest counts. */
const REMEMBERED = 8;
/** A monotonic clock goes wrong by no more than this share: an old measurement is worth so much less. */
const DRIFT = 0.000_2;
/** A difference is made up by running so much faster or slower, so that time never goes backwards. */
const SLEW = 0.1;
/** What is more than this is no drift: the database's clock was set, or this machine has slept. */
const STEP_MS = 2_000;
/** A step is believed when so many measurements in a row agree on it. */
const STEP_AGREEING = 3;

interface Measurement {
  /** Database's time less the monotonic clock. */
  offset: number;
  error: number;
  at: number;
}

export async function createHouseClock(of: {
  ask(): Promise<number>;
  machine: Machine;
  onStep(ms: number): void;
}): Promise<HouseClock> {
  const { wall, monotonic } = of.machine;
  const recent: Measurement[] = [];
  let steps = 0;
  let last = -Infinity;

  async function ask(): Promise<Measurement> {
    const asked = monotonic();
    const told = await of.ask();
    const answered = monotonic();
    return { offset: told - (asked + answered) / 2, error: (answered - asked) / 2, at: answered };
  }

  for (let n = 0; n < FIRST_MEASUREMENTS; n += 1) recent.push(await ask());
  let slew = { from: best().offset, to: best().offset, at: monotonic() };

  function best(): Measurement {
    const now = monotonic();
    const worth = ({ error, at }: Measurement): number => error + (now - at) * DRIFT;
    return recent.reduce((one, other) => (worth(other) < worth(one) ? other : one));
  }

  function offset(): number {
    const most = (monotonic() - slew.at) * SLEW;
    return slew.from + Math.max(-most, Math.min(most, slew.to - slew.from));
  }

  function follow(): void {
    const { offset: to } = best();
    slew = { from: offset(), to, at: monotonic() };
  }

  /** The database's clock is elsewhere altogether: what was measured before does not count any more. */
  function step(newest: Measurement): void {
    const before = offset();
    recent.splice(0, recent.length, newest);
    slew = { from: newest.offset, to: newest.offset, at: monotonic() };
    last = -Infinity;
    steps = 0;
    of.onStep(newest.offset - before);
  }

  return {
    followsDatabase: true,
    now() {
      last = Math.max(last, Math.floor(monotonic() + offset()));
      return last;
    },
    async measure() {
      const newest = await ask();
      steps = Math.abs(newest.offset - offset()) - newest.error > STEP_MS ? steps + 1 : 0;
      if (steps >= STEP_AGREEING) return step(newest);
      if (steps > 0) return;
      recent.push(newest);
      if (recent.length > REMEMBERED) recent.shift();
      follow();
    },
    state() {
      const { offset: known, error } = best();
      const now = monotonic();
      return {
        wallMs: wall() - (now + known),
        houseMs: offset() - known,
        errorMs: error,
        ageMs: now - Math.max(...recent.map(({ at }) => at)),
      };
    },
  };
}
