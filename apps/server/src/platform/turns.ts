/**
 * Work that takes the processor, as much at once as there are cores. People who are known here (a session, a known device, a right code) wait in
 * a line of their own that is served first; then who comes from an address where somebody has logged in before, and strangers last, who never
 * hold the last core. In each line keys go by turns. Whoever would wait longer than a moment is told so at once: a flood of anonymous logins
 * keeps nobody waiting (R-SEC-1).
 */
import { availableParallelism } from 'node:os';
import type { Kind } from './cores.ts';
import { createCores, mostStrangersOf } from './cores.ts';
import { Refusal } from './refusal.ts';

export interface Place {
  lane: 'known' | 'home' | 'stranger';
  /** A person of those who are known, else the address he comes from; '' is nobody in particular. */
  key: string;
}

interface Line {
  longestMs: number;
  mostOfOne: number;
  /** So many may wait however slow the machine is at the moment. */
  shortest: number;
}

const LINES: Readonly<Record<Place['lane'], Line>> = {
  known: { longestMs: 10_000, mostOfOne: 60, shortest: 200 },
  home: { longestMs: 1_000, mostOfOne: 8, shortest: 8 },
  stranger: { longestMs: 500, mostOfOne: 8, shortest: 4 },
};
/** What one piece of work takes, before it is known. */
const FIRST_MS = 50;

/** Holds a core while it runs. */
export type OnCore = <T>(heavy: () => Promise<T>) => Promise<T>;

/**
 * Runs `work` when its turn comes; throws `busy` before anything of it has happened. What the work asks elsewhere (its try is counted) it does while
 * the one before it still computes; only what it runs by `onCore` holds a core.
 */
export type Turns = <T>(place: Place, work: (onCore: OnCore) => Promise<T>) => Promise<T>;

interface Waiting {
  go: () => void;
  giveUp: () => void;
}

/** Those who wait in one line, by key, in the order in which keys are served next. */
function createLine({ longestMs, mostOfOne, shortest }: Line) {
  const waiting = new Map<string, Waiting[]>();
  let length = 0;

  function remove(key: string, one: Waiting): void {
    const left = (waiting.get(key) ?? []).filter((each) => each !== one);
    if (left.length > 0) waiting.set(key, left);
    else waiting.delete(key);
    length -= 1;
  }

  /** Who has most in a full line gives up his last place in it to who has less. */
  function shorten(than: number): boolean {
    let [longest, most] = ['', 0];
    for (const [key, each] of waiting) if (each.length > most) [longest, most] = [key, each.length];
    if (most <= than + 1) return false;
    waiting.get(longest)!.at(-1)!.giveUp();
    return true;
  }

  return {
    /** `most`: how many are through before they have waited too long. */
    join(key: string, most: number): Promise<void> {
      const ofKey = waiting.get(key)?.length ?? 0;
      if (key !== '' && ofKey >= mostOfOne) throw new Refusal('busy');
      if (length >= Math.max(shortest, most) && !shorten(ofKey)) throw new Refusal('busy');
      return new Promise((begun, refused) => {
        const timer = setTimeout(() => one.giveUp(), longestMs);
        const one: Waiting = {
          go() {
            clearTimeout(timer);
            begun();
          },
          giveUp() {
            clearTimeout(timer);
            remove(key, one);
            refused(new Refusal('busy'));
          },
        };
        waiting.set(key, [...(waiting.get(key) ?? []), one]);
        length += 1;
      });
    },
    /** Whose turn it is; his key goes behind the others. */
    next(): (() => void) | undefined {
      const [first] = waiting;
      if (first === undefined) return undefined;
      const [key, [one, ...others]] = first;
      waiting.delete(key);
      if (others.length > 0) waiting.set(key, others);
      length -= 1;
      return one!.go;
    },
  };
}

const kindOf = (lane: Place['lane']): Kind => (lane === 'known' ? 'known' : 'strangers');

export function createTurns(size = availableParallelism()): Turns {
  const lines = {
    known: createLine(LINES.known),
    home: createLine(LINES.home),
    stranger: createLine(LINES.stranger),
  };
  const cores = createCores(size, admit);
  /** Those whose turn has come and who have not computed yet. */
  const preparing: Record<Kind, number> = { strangers: 0, known: 0 };
  let usualMs = FIRST_MS;

  /** One for each core that is free, and one ahead. */
  function mayEnter(lane: Place['lane']): boolean {
    const most = (of: Kind): number => cores.free(of) + (cores.isBusyWith(of) ? 1 : 0);
    return (
      preparing.strangers + preparing.known < most('known') &&
      (lane === 'known' || preparing.strangers < most('strangers'))
    );
  }

  function admit(): void {
    for (const lane of ['known', 'home', 'stranger'] as const) {
      while (mayEnter(lane)) {
        const go = lines[lane].next();
        if (go === undefined) break;
        preparing[kindOf(lane)] += 1;
        go();
      }
    }
  }

  async function enter({ lane, key }: Place): Promise<void> {
    if (mayEnter(lane)) {
      preparing[kindOf(lane)] += 1;
      return;
    }
    const atOnce = lane === 'known' ? size : mostStrangersOf(size);
    await lines[lane].join(key, Math.floor((LINES[lane].longestMs / usualMs) * atOnce));
  }

  async function timed<T>(heavy: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await heavy();
    } finally {
      usualMs += (performance.now() - began - usualMs) / 16;
    }
  }

  return async (place, work) => {
    await enter(place);
    const kind = kindOf(place.lane);
    let isPreparing = true;
    function prepared(): void {
      if (isPreparing) preparing[kind] -= 1;
      isPreparing = false;
      admit();
    }
    try {
      return await work((heavy) => cores.run(kind, prepared, () => timed(heavy)));
    } finally {
      prepared();
    }
  };
}
