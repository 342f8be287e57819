/**
 * The clock of a node (ADR 39): the database's time, measured every second and carried on between by the monotonic clock. A
 * machine whose own clock jumps or is wrong changes nothing about it; a database that is away neither.
 */
import type { Measurement } from './clock-offset.ts';
import { ClockOffset } from './clock-offset.ts';
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
/** What is more than this is no drift: the database's clock was set, or this machine has slept. */
const STEP_MS = 2_000;
/** A step is believed when so many measurements in a row agree on it. */
const STEP_AGREEING = 3;

export async function createHouseClock(of: {
  ask(): Promise<number>;
  machine: Machine;
  onStep(ms: number): void;
}): Promise<HouseClock> {
  const { wall, monotonic } = of.machine;
  let steps = 0;
  let last = -Infinity;

  async function ask(): Promise<Measurement> {
    const asked = monotonic();
    const told = await of.ask();
    const answered = monotonic();
    return { offset: told - (asked + answered) / 2, error: (answered - asked) / 2, at: answered };
  }

  const first: Measurement[] = [];
  for (let n = 0; n < FIRST_MEASUREMENTS; n += 1) first.push(await ask());
  const offset = new ClockOffset(monotonic, first);

  return {
    followsDatabase: true,
    now() {
      last = Math.max(last, Math.floor(monotonic() + offset.now()));
      return last;
    },
    async measure() {
      const newest = await ask();
      steps = Math.abs(newest.offset - offset.now()) - newest.error > STEP_MS ? steps + 1 : 0;
      if (steps >= STEP_AGREEING) {
        last = -Infinity;
        steps = 0;
        of.onStep(offset.beginAnew(newest));
      } else if (steps === 0) offset.take(newest);
    },
    state() {
      const { offset: known, error } = offset.best();
      const now = monotonic();
      return {
        wallMs: wall() - (now + known),
        houseMs: offset.now() - known,
        errorMs: error,
        ageMs: now - offset.measuredAt,
      };
    },
  };
}
