/**
 * One customer's private line on this node: events leave in the order of `useq`, each once, whatever order commits and
 * nodes announce them in; what does not arrive is read again from the database (R-RT-4, finding 8).
 */
import type { UserEvent } from './streams.ts';

export interface Announced {
  useq: number;
  channel: UserEvent['channel'];
  data: unknown;
}

/** Missed events in order with their objects, or undefined when the client has to fetch its state anew. */
export type ReadAgain = (userId: number, afterUseq: number) => Promise<Announced[] | undefined>;

export interface Listener {
  hear(event: Announced): void;
  /** Told instead of events that cannot be replayed; `useq` is where the line goes on. */
  resync(useq: number): void;
}

export interface UserStreamDeps {
  userId: number;
  latest(userId: number): Promise<number>;
  readAgain: ReadAgain;
  onError(error: unknown): void;
}

/** How long an event may be overtaken by its successor before it is fetched. */
const PATIENCE_MS = 250;

export class UserLine {
  readonly #deps: UserStreamDeps;
  readonly #listeners = new Set<Listener>();
  readonly #pending = new Map<number, Announced>();
  #last = -1;
  #timer: NodeJS.Timeout | undefined;
  #opening: Promise<void> | undefined;
  #filling: Promise<void> | undefined;

  constructor(deps: UserStreamDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#listeners.size;
  }

  announce(event: Announced): void {
    // Nothing to keep in order before the line knows where it starts; `open` reads at least this far.
    if (event.useq <= this.#last) return;
    this.#pending.set(event.useq, event);
    if (this.#last >= 0) this.#drain();
  }

  /** Told where the customer stands: what was announced to nobody here is read, unless it is only on its way. */
  reaches(useq: number): void {
    if (this.#last < 0 || useq <= this.#last || this.#pending.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = this.#later(PATIENCE_MS);
  }

  /** Brings a listener from `useq` (or from now) to the present and then live; returns where it stands. */
  async join(listener: Listener, useq: number | undefined): Promise<number> {
    await this.#open();
    if (useq !== undefined) await this.#catchUp(listener, useq);
    else this.#listeners.add(listener);
    return this.#last;
  }

  /** Like one whose past cannot be replayed. */
  async joinAnew(listener: Listener): Promise<number> {
    await this.#open();
    listener.resync(this.#last);
    this.#listeners.add(listener);
    return this.#last;
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) clearTimeout(this.#timer);
  }

  #emit(event: Announced): void {
    this.#last = event.useq;
    for (const listener of this.#listeners) listener.hear(event);
  }

  #drain(): void {
    const pending = this.#pending;
    for (let next = pending.get(this.#last + 1); next; next = pending.get(this.#last + 1)) this.#emit(next);
    for (const useq of pending.keys()) if (useq <= this.#last) pending.delete(useq);
    clearTimeout(this.#timer);
    this.#timer = pending.size > 0 ? this.#later(PATIENCE_MS) : undefined;
  }

  #later(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.#fill(), ms).unref();
  }

  /** Reads what was not announced; one reading at a time. */
  #fill(): Promise<void> {
    this.#filling ??= this.#readGap()
      .catch((error: unknown) => {
        this.#deps.onError(error);
        if (this.#pending.size > 0) this.#timer = this.#later(PATIENCE_MS * 4);
      })
      .finally(() => void (this.#filling = undefined));
    return this.#filling;
  }

  async #readGap(): Promise<void> {
    const { userId, readAgain, latest } = this.#deps;
    const events = await readAgain(userId, this.#last);
    if (events === undefined) {
      this.#last = await latest(userId);
      for (const listener of this.#listeners) listener.resync(this.#last);
    } else {
      for (const event of events) if (event.useq === this.#last + 1) this.#emit(event);
    }
    this.#drain();
  }

  /** The line starts at the newest committed event; everything later is announced or read. */
  #open(): Promise<void> {
    this.#opening ??= this.#deps.latest(this.#deps.userId).then(
      (latest) => {
        this.#last = Math.max(this.#last, latest);
        this.#drain();
      },
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  /** What the listener missed, then live. It is added without an await after the last look at `last`: no gap there. */
  async #catchUp(listener: Listener, useq: number): Promise<void> {
    const { userId, readAgain } = this.#deps;
    // The client may know of commits that have not been announced here yet.
    if (useq > this.#last) await this.#fill();
    let at = useq;
    while (at < this.#last) {
      const target = this.#last;
      const events = await readAgain(userId, at);
      if (events === undefined) break;
      for (const event of events) if (event.useq <= target) listener.hear(event);
      at = target;
    }
    if (at !== this.#last) listener.resync(this.#last);
    this.#listeners.add(listener);
  }
}
