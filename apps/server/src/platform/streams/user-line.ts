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

export interface LineDeps {
  userId: number;
  latest(userId: number): Promise<number>;
  readAgain: ReadAgain;
  onError(error: unknown): void;
}

export interface UserLine {
  announce(event: Announced): void;
  /** Brings a listener from `useq` (or from now) to the present and then live; returns where it stands. */
  join(listener: Listener, useq: number | undefined): Promise<number>;
  leave(listener: Listener): void;
  readonly size: number;
}

/** How long an event may be overtaken by its successor before it is fetched. */
const PATIENCE_MS = 250;

export function createUserLine(deps: LineDeps): UserLine {
  const listeners = new Set<Listener>();
  const pending = new Map<number, Announced>();
  let last = -1;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;
  let filling: Promise<void> | undefined;

  function emit(event: Announced): void {
    last = event.useq;
    for (const listener of listeners) listener.hear(event);
  }

  function drain(): void {
    for (let next = pending.get(last + 1); next; next = pending.get(last + 1)) emit(next);
    for (const useq of pending.keys()) if (useq <= last) pending.delete(useq);
    clearTimeout(timer);
    timer = pending.size > 0 ? later(PATIENCE_MS) : undefined;
  }

  function later(ms: number): NodeJS.Timeout {
    return setTimeout(() => void fill(), ms).unref();
  }

  /** Reads what was not announced; one reading at a time. */
  function fill(): Promise<void> {
    filling ??= readGap()
      .catch((error: unknown) => {
        deps.onError(error);
        if (pending.size > 0) timer = later(PATIENCE_MS * 4);
      })
      .finally(() => void (filling = undefined));
    return filling;
  }

  async function readGap(): Promise<void> {
    const events = await deps.readAgain(deps.userId, last);
    if (events === undefined) {
      last = await deps.latest(deps.userId);
      for (const listener of listeners) listener.resync(last);
    } else {
      for (const event of events) if (event.useq === last + 1) emit(event);
    }
    drain();
  }

  /** The line starts at the newest committed event; everything later is announced or read. */
  function open(): Promise<void> {
    opening ??= deps.latest(deps.userId).then(
      (latest) => {
        last = Math.max(last, latest);
        drain();
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  }

  /** What the listener missed, then live. It is added without an await after the last look at `last`: no gap there. */
  async function catchUp(listener: Listener, useq: number): Promise<void> {
    // The client may know of commits that have not been announced here yet.
    if (useq > last) await fill();
    let at = useq;
    while (at < last) {
      const target = last;
      const events = await deps.readAgain(deps.userId, at);
      if (events === undefined) break;
      for (const event of events) if (event.useq <= target) listener.hear(event);
      at = target;
    }
    if (at !== last) listener.resync(last);
    listeners.add(listener);
  }

  return {
    announce(event) {
      // Nothing to keep in order before the line knows where it starts; `open` reads at least this far.
      if (event.useq <= last) return;
      pending.set(event.useq, event);
      if (last >= 0) drain();
    },
    async join(listener, useq) {
      await open();
      if (useq !== undefined) await catchUp(listener, useq);
      else listeners.add(listener);
      return last;
    },
    leave(listener) {
      listeners.delete(listener);
      if (listeners.size === 0) clearTimeout(timer);
    },
    get size() {
      return listeners.size;
    },
  };
}
