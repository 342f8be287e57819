/**
 * Whose picture is decoded next: one of each person at a time, and whoever has cost least lately comes first. Pictures can be made that take
 * all the time they are given; in the order of coming those of one account were a minute in which nobody else could send one.
 */
import { RecentMap } from '../../platform/recent-map.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface PictureLineLimits {
  atOnce: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  longestWaitMs: number;
  /** What somebody has cost counts half after it. */
  halfLifeMs: number;
}

const PERSONS_KEPT = 10_000;

interface Waiting {
  person: string;
  begin(): void;
  giveUp(): void;
}

export interface PictureQueue {
  /** Resolves to what ends the turn. Refusal `busy` where too many wait, or this one has waited too long. */
  take(person: string): Promise<() => void>;
  /** Whether somebody else waits who has cost no more, here or `elsewhere` with his turn in hand. */
  isAwaited(by: string, elsewhere?: Iterable<string>): boolean;
}

/** What each has cost lately, in milliseconds. */
function createCosts(halfLifeMs: number) {
  const known = new RecentMap<{ ms: number; at: number }>(PERSONS_KEPT);
  const at = (now: number, person: string): number => {
    const cost = known.get(person);
    return cost === undefined ? 0 : cost.ms * 0.5 ** ((now - cost.at) / halfLifeMs);
  };
  return {
    add(person: string, ms: number): void {
      const now = performance.now();
      known.set(person, { ms: at(now, person) + ms, at: now });
    },
    isDearer(one: string, than: string): boolean {
      const now = performance.now();
      return at(now, one) > at(now, than);
    },
    /** The cheapest first, and of equals who came first. */
    inOrder<Of extends { person: string }>(all: Iterable<Of>): Of[] {
      const now = performance.now();
      const priced = [...all].map((each) => ({ each, cost: at(now, each.person) }));
      return priced.toSorted((a, b) => a.cost - b.cost).map(({ each }) => each);
    },
  };
}

export function createPictureQueue(limits: PictureLineLimits): PictureQueue {
  const costs = createCosts(limits.halfLifeMs);
  const running = new Set<string>();
  /** In the order of coming. */
  const waiting = new Set<Waiting>();

  function serve(): void {
    for (const next of costs.inOrder(waiting)) {
      if (running.size >= limits.atOnce) return;
      if (!running.has(next.person)) next.begin();
    }
  }

  /** The last of all gives way to who comes before him. */
  function makesRoomFor(person: string): boolean {
    if (waiting.size < limits.mostWaiting) return true;
    const last = costs.inOrder(waiting).at(-1)!;
    if (!costs.isDearer(last.person, person)) return false;
    last.giveUp();
    return true;
  }

  function run(person: string): () => void {
    const since = performance.now();
    running.add(person);
    return () => {
      if (!running.delete(person)) return;
      costs.add(person, performance.now() - since);
      serve();
    };
  }

  function wait(person: string): Promise<() => void> {
    return new Promise((begun, refused) => {
      const leave = (): void => {
        clearTimeout(timer);
        waiting.delete(entry);
      };
      const entry: Waiting = {
        person,
        begin() {
          leave();
          begun(run(person));
        },
        giveUp() {
          leave();
          refused(new Refusal('busy'));
        },
      };
      const timer = setTimeout(() => entry.giveUp(), limits.longestWaitMs);
      waiting.add(entry);
      serve();
    });
  }

  return {
    async take(person) {
      if (waiting.size === 0 && running.size < limits.atOnce && !running.has(person)) return run(person);
      const waitingOfHis = [...waiting].filter((each) => each.person === person).length;
      if (waitingOfHis >= limits.mostWaitingOfOne || !makesRoomFor(person)) throw new Refusal('busy');
      return wait(person);
    },
    isAwaited: (by, elsewhere = []) =>
      [...[...waiting].map(({ person }) => person), ...elsewhere].some(
        (person) => person !== by && !costs.isDearer(person, by),
      ),
  };
}
