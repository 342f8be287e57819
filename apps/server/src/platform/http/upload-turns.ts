/**
 * Whose upload is read now: so many at once in all, a few of one person, fewer of those whom nobody knows, and so many bytes, because each
 * holds its bytes in memory until it is whole. When somebody waits, an upload that comes slower than a fair pace loses its turn, and who has
 * several gives one to who has none: drips from a few accounts keep nobody out, at whatever pace they come.
 */
import { Refusal } from '../refusal.ts';

export interface UploadTurnLimits {
  most: number;
  /** Of all that are read. */
  mostBytes: number;
  mostOfOne: number;
  /** Of all who come without a session. */
  mostUnknown: number;
  /** Nobody is slow before that. */
  graceMs: number;
  fairBytesPerS: number;
  /** Who has had a turn for so long and is slower than that gives it, where all are taken, to who has none. */
  shareMs: number;
  briskBytesPerS: number;
  /** Then a request that waits is told that the house is busy. */
  longestWaitMs: number;
  mostInQueue: number;
  mostInQueueOfOne: number;
  /** So long a person who lost a turn gets none. */
  restMs: number;
}

/**
 * 16 kB a second is a photo of 1 MB in the minute that an upload has. At that pace ninety-six accounts would hold all turns for 1.5 MB a second:
 * in a full house a turn is ten seconds, but for whoever comes at the pace of a poor phone line, which sends such a photo in sixteen.
 */
export const UPLOAD_TURNS: UploadTurnLimits = {
  most: 96,
  mostBytes: 120 * 1024 * 1024,
  mostOfOne: 3,
  mostUnknown: 32,
  graceMs: 5_000,
  fairBytesPerS: 16_384,
  shareMs: 10_000,
  briskBytesPerS: 65_536,
  longestWaitMs: 20_000,
  mostInQueue: 480,
  mostInQueueOfOne: 12,
  restMs: 60_000,
};
const LOOK_EVERY_MS = 250;

export interface UploadSource {
  key: string;
  isKnown: boolean;
}

export interface UploadTurn {
  /** Rejects with `busy` when the turn is lost. */
  lost: Promise<never>;
  heard(bytes: number): void;
  end(): void;
}

interface Running {
  source: UploadSource;
  since: number;
  bytes: number;
  lose: (why: Refusal) => void;
}

interface Queued {
  source: UploadSource;
  begin: (turn: UploadTurn) => void;
  giveUp: (why: Refusal) => void;
}

export class UploadTurns {
  readonly #limits: UploadTurnLimits;
  readonly #running = new Set<Running>();
  readonly #queue = new Set<Queued>();
  /** Until when somebody rests. */
  readonly #resting = new Map<string, number>();
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: UploadTurnLimits = UPLOAD_TURNS) {
    this.#limits = limits;
  }

  /** Throws `busy` when too many wait, or this one has waited too long. */
  async take(source: UploadSource): Promise<UploadTurn> {
    const { mostInQueue, mostInQueueOfOne, longestWaitMs } = this.#limits;
    this.#forgetRested();
    const queued = countBy(this.#queue);
    const queuedOfHis = queued.get(source.key) ?? 0;
    if (this.#resting.has(source.key) || queuedOfHis >= mostInQueueOfOne) throw new Refusal('busy');
    if (this.#queue.size >= mostInQueue && !this.#shortenQueue(queued, queuedOfHis))
      throw new Refusal('busy');
    return new Promise<UploadTurn>((begun, refused) => {
      const timer = setTimeout(() => entry.giveUp(new Refusal('busy')), longestWaitMs);
      const entry: Queued = {
        source,
        begin(turn) {
          clearTimeout(timer);
          begun(turn);
        },
        giveUp: (why) => {
          clearTimeout(timer);
          this.#queue.delete(entry);
          refused(why);
        },
      };
      this.#queue.add(entry);
      this.#serve();
    });
  }

  /** Whoever has most in a full queue gives his last place in it to who has less. */
  #shortenQueue(queued: ReadonlyMap<string, number>, than: number): boolean {
    const [key, most] = [...queued].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (most <= than + 1) return false;
    [...this.#queue].findLast((each) => each.source.key === key)!.giveUp(new Refusal('busy'));
    return true;
  }

  /** Who has fewest running comes first, then in the order of coming; who has no room of his own is passed by. */
  #serve(): void {
    const running = countBy(this.#running);
    const countOf = ({ source }: Queued): number => running.get(source.key) ?? 0;
    for (const entry of [...this.#queue].toSorted((a, b) => countOf(a) - countOf(b))) {
      if (!this.#hasRoom(entry.source)) continue;
      this.#queue.delete(entry);
      entry.begin(this.#begin(entry.source));
    }
    if (this.#queue.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#serve();
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  #begin(source: UploadSource): UploadTurn {
    let lose!: (why: Refusal) => void;
    const lost = new Promise<never>((_, reject) => (lose = reject));
    // Told to whoever reads; when nobody reads any more it is no fault.
    lost.catch(() => {});
    const running: Running = { source, since: performance.now(), bytes: 0, lose };
    this.#running.add(running);
    return {
      lost,
      heard: (bytes) => {
        if (!this.#running.has(running)) return;
        running.bytes += bytes;
        this.#bytes += bytes;
        if (this.#bytes > this.#limits.mostBytes) this.#cutHeaviest();
      },
      end: () => {
        if (this.#remove(running)) this.#serve();
      },
    };
  }

  #remove(running: Running): boolean {
    if (!this.#running.delete(running)) return false;
    this.#bytes -= running.bytes;
    return true;
  }

  #lose(running: Running): void {
    this.#remove(running);
    running.lose(new Refusal('busy'));
  }

  /** Makes room where somebody who is too slow, or has several, takes it. */
  #hasRoom(source: UploadSource): boolean {
    const { most, mostOfOne, mostUnknown } = this.#limits;
    const all = [...this.#running];
    const ofSource = all.filter((each) => each.source.key === source.key);
    if (ofSource.length >= mostOfOne) return this.#cutSlowest(ofSource);
    const unknown = all.filter((each) => !each.source.isKnown);
    const isFree = ofSource.length === 0;
    if (!source.isKnown && unknown.length >= mostUnknown)
      return this.#cutSlowest(unknown) || (isFree && this.#cutFor(unknown));
    return all.length < most || this.#cutSlowest(all) || (isFree && this.#cutFor(all));
  }

  /** For somebody who has none. */
  #cutFor(among: readonly Running[]): boolean {
    return this.#cutOneOfSeveral(among) || this.#cutUnhurried(among);
  }

  /** He has done nothing wrong, and need not rest. */
  #cutUnhurried(among: readonly Running[]): boolean {
    const { shareMs, briskBytesPerS } = this.#limits;
    const now = performance.now();
    const pace = ({ bytes, since }: Running): number => (bytes * 1000) / (now - since);
    const [slowest] = among
      .filter(({ since }) => now - since >= shareMs)
      .toSorted((a, b) => pace(a) - pace(b));
    if (slowest === undefined || pace(slowest) >= briskBytesPerS) return false;
    this.#lose(slowest);
    return true;
  }

  #cutSlowest(among: readonly Running[]): boolean {
    const { graceMs, fairBytesPerS, restMs } = this.#limits;
    const now = performance.now();
    const behind = (each: Running): number =>
      ((now - each.since - graceMs) * fairBytesPerS) / 1000 - each.bytes;
    const [slowest] = among.toSorted((a, b) => behind(b) - behind(a));
    if (slowest === undefined || behind(slowest) <= 0) return false;
    // An address is not a person: others behind it must not rest for him.
    if (slowest.source.isKnown) this.#resting.set(slowest.source.key, now + restMs);
    this.#lose(slowest);
    return true;
  }

  /** The youngest of whoever has most. */
  #cutOneOfSeveral(among: readonly Running[]): boolean {
    const counts = countBy(among);
    const most = Math.max(...counts.values());
    if (most < 2) return false;
    this.#lose(among.findLast((each) => counts.get(each.source.key) === most)!);
    return true;
  }

  /** The eldest of whoever holds most bytes: one that has nearly all and waits with the rest of it is one like any other. */
  #cutHeaviest(): void {
    const held = new Map<string, number>();
    for (const { source, bytes } of this.#running) held.set(source.key, (held.get(source.key) ?? 0) + bytes);
    const most = Math.max(...held.values());
    this.#lose([...this.#running].find((each) => held.get(each.source.key) === most)!);
    this.#serve();
  }

  #forgetRested(): void {
    const now = performance.now();
    for (const [key, until] of this.#resting) if (until <= now) this.#resting.delete(key);
  }
}

function countBy(each: Iterable<{ source: UploadSource }>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { source } of each) counts.set(source.key, (counts.get(source.key) ?? 0) + 1);
  return counts;
}
