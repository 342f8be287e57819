/**
 * Whose upload is read now: so many at once in all, a few of one person, fewer of those whom nobody knows, because each holds its bytes in
 * memory until it is whole. When somebody waits, an upload that comes slower than a fair pace loses its turn: drips from many accounts keep
 * nobody out.
 */
import { Refusal } from '../refusal.ts';

export interface UploadTurnLimits {
  most: number;
  mostOfOne: number;
  /** Of all who come without a session. */
  mostUnknown: number;
  /** Nobody is slow before that. */
  graceMs: number;
  fairBytesPerS: number;
  /** Then a request that waits is told that the house is busy. */
  longestWaitMs: number;
  mostInQueue: number;
  mostInQueueOfOne: number;
  /** So long a person who lost a turn gets none. */
  restMs: number;
}

/** 120 MB of pictures at most; 16 kB a second is a photo of 1 MB in the minute that an upload has. */
export const UPLOAD_TURNS: UploadTurnLimits = {
  most: 24,
  mostOfOne: 3,
  mostUnknown: 8,
  graceMs: 5_000,
  fairBytesPerS: 16_384,
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
}

export class UploadTurns {
  readonly #limits: UploadTurnLimits;
  readonly #running = new Set<Running>();
  readonly #queue = new Set<Queued>();
  /** Until when somebody rests. */
  readonly #resting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: UploadTurnLimits = UPLOAD_TURNS) {
    this.#limits = limits;
  }

  /** Throws `busy` when too many wait, or this one has waited too long. */
  async take(source: UploadSource): Promise<UploadTurn> {
    const { mostInQueue, mostInQueueOfOne, longestWaitMs } = this.#limits;
    this.#forgetRested();
    const queued = [...this.#queue].filter((each) => each.source.key === source.key).length;
    if (this.#resting.has(source.key) || this.#queue.size >= mostInQueue || queued >= mostInQueueOfOne)
      throw new Refusal('busy');
    return new Promise<UploadTurn>((begun, giveUp) => {
      const timer = setTimeout(() => {
        this.#queue.delete(entry);
        giveUp(new Refusal('busy'));
      }, longestWaitMs);
      const entry: Queued = {
        source,
        begin(turn) {
          clearTimeout(timer);
          begun(turn);
        },
      };
      this.#queue.add(entry);
      this.#serve();
    });
  }

  /** In the order of coming; who has no room of his own is passed by. */
  #serve(): void {
    for (const entry of this.#queue) {
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
      heard: (bytes) => void (running.bytes += bytes),
      end: () => {
        if (this.#running.delete(running)) this.#serve();
      },
    };
  }

  /** Makes room where somebody who is too slow takes it. */
  #hasRoom(source: UploadSource): boolean {
    const { most, mostOfOne, mostUnknown } = this.#limits;
    const all = [...this.#running];
    const ofSource = all.filter((each) => each.source.key === source.key);
    if (ofSource.length >= mostOfOne) return this.#cutSlowest(ofSource);
    const unknown = all.filter((each) => !each.source.isKnown);
    if (!source.isKnown && unknown.length >= mostUnknown) return this.#cutSlowest(unknown);
    return all.length < most || this.#cutSlowest(all);
  }

  #cutSlowest(among: readonly Running[]): boolean {
    const { graceMs, fairBytesPerS, restMs } = this.#limits;
    const now = performance.now();
    const behind = (each: Running): number =>
      ((now - each.since - graceMs) * fairBytesPerS) / 1000 - each.bytes;
    const [slowest] = among.toSorted((a, b) => behind(b) - behind(a));
    if (slowest === undefined || behind(slowest) <= 0) return false;
    this.#running.delete(slowest);
    // An address is not a person: others behind it must not rest for him.
    if (slowest.source.isKnown) this.#resting.set(slowest.source.key, now + restMs);
    slowest.lose(new Refusal('busy'));
    return true;
  }

  #forgetRested(): void {
    const now = performance.now();
    for (const [key, until] of this.#resting) if (until <= now) this.#resting.delete(key);
  }
}
