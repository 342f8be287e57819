/**
 * Work that takes the processor, as much at once as there are cores. People who are known here (a session, a known device, a right code) wait in
 * a line of their own that is served first; then who comes from an address where somebody has logged in before, and strangers last, who never
 * hold the last core. In each line keys go by turns. Whoever would wait longer than a moment is told so at once: a flood of anonymous logins
 * keeps nobody waiting (R-SEC-1). Nor does somebody who is known: anybody may have an account, and a right password counts nothing, so of four turns
 * one is of the lines behind (ADR 179).
 */
import { availableParallelism } from 'node:os';
import type { Kind } from './cores.ts';
import { createCores, mostStrangersOf } from './cores.ts';
import { Refusal } from './refusal.ts';

type Lane = 'known' | 'home' | 'stranger';

export interface Place {
  lane: Lane;
  /** A person of those who are known, else the address he comes from; '' is nobody in particular. */
  key: string;
}

interface Line {
  longestMs: number;
  mostOfOne: number;
  /** So many may wait however slow the machine is at the moment. */
  shortest: number;
}

const LINES: Readonly<Record<Lane, Line>> = {
  known: { longestMs: 10_000, mostOfOne: 60, shortest: 200 },
  home: { longestMs: 1_000, mostOfOne: 8, shortest: 8 },
  stranger: { longestMs: 500, mostOfOne: 8, shortest: 4 },
};
/** In which they are served, while none behind is owed a turn. */
const IN_ORDER: readonly Lane[] = ['known', 'home', 'stranger'];
/** So many turns of a line while others wait behind it; the next is theirs. */
const MOST_BEFORE_OTHERS = 3;
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
    isEmpty: (): boolean => length === 0,
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

const kindOf = (lane: Lane): Kind => (lane === 'known' ? 'known' : 'strangers');

type Lines = Readonly<Record<Lane, ReturnType<typeof createLine>>>;

/** Whose turn it is, of those who wait. */
function createOrder(lines: Lines) {
  /** How many went in while others waited behind them. */
  const before: Record<Lane, number> = { known: 0, home: 0, stranger: 0 };
  const behind = (lane: Lane): readonly Lane[] => IN_ORDER.slice(IN_ORDER.indexOf(lane) + 1);
  const isAwaited = (lane: Lane): boolean => behind(lane).some((each) => !lines[each].isEmpty());
  /** A line that has had its turns, and owes one to who waits behind it. */
  const owes = (lane: Lane): boolean => before[lane] >= MOST_BEFORE_OTHERS && isAwaited(lane);
  return {
    owes,
    /** The line is owed a turn by one before it, whoever holds the cores. */
    isOwed: (lane: Lane): boolean =>
      IN_ORDER.slice(0, IN_ORDER.indexOf(lane)).some(owes) && !owes(lane) && !lines[lane].isEmpty(),
    inTurn: (): Lane[] => [
      ...IN_ORDER.filter((lane) => !owes(lane)),
      ...IN_ORDER.filter((lane) => owes(lane)),
    ],
    went(lane: Lane): void {
      before[lane] = isAwaited(lane) ? before[lane] + 1 : 0;
      for (const each of IN_ORDER) if (behind(each).includes(lane)) before[each] = 0;
    },
  };
}

export function createTurns(size = availableParallelism()): Turns {
  const lines = {
    known: createLine(LINES.known),
    home: createLine(LINES.home),
    stranger: createLine(LINES.stranger),
  };
  const { owes, isOwed, inTurn, went } = createOrder(lines);
  const cores = createCores(size, admit);
  /** Those whose turn has come and who have not computed yet. */
  const preparing: Record<Kind, number> = { strangers: 0, known: 0 };
  let usualMs = FIRST_MS;

  /** One for each core that is free, and one ahead; who is owed a turn is ahead of those who hold the cores. */
  function mayEnter(lane: Lane): boolean {
    const most = (of: Kind): number =>
      cores.free(of) + (cores.isBusyWith(isOwed(lane) ? 'known' : of) ? 1 : 0);
    return (
      preparing.strangers + preparing.known < most('known') &&
      (lane === 'known' || preparing.strangers < most('strangers'))
    );
  }

  function goesIn(lane: Lane): void {
    preparing[kindOf(lane)] += 1;
    went(lane);
  }

  function admit(): void {
    for (;;) {
      const lane = inTurn().find((each) => !lines[each].isEmpty() && mayEnter(each));
      const go = lane && lines[lane].next();
      if (lane === undefined || go === undefined) return;
      goesIn(lane);
      go();
    }
  }

  async function enter({ lane, key }: Place): Promise<void> {
    if (mayEnter(lane) && !owes(lane)) return goesIn(lane);
    const atOnce = lane === 'known' ? size : mostStrangersOf(size);
    const turn = lines[lane].join(key, Math.floor((LINES[lane].longestMs / usualMs) * atOnce));
    admit();
    return turn;
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
