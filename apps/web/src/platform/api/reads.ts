/**
 * Where components read before and after the cache of reads has come. The cache is TanStack Query and our way to the
 * server, 12 kB that the first paint does not wait for: until then a component sees what was fetched early or remembered.
 */
import type { Call } from '@candor/wire';
import type { QueryClient, QueryFunction, QueryKey, QueryObserver } from '@tanstack/react-query';

export interface ReadCache {
  client: QueryClient;
  Observer: typeof QueryObserver;
  batched: (listener: () => void) => () => void;
  /** For useQuery, prefetchQuery and ensureQueryData. */
  readOf: (target: Call, body: object) => { queryKey: QueryKey; queryFn: QueryFunction };
  /** Makes an early reply the first answer of its query. */
  adopt: (early: Early) => void;
}

export interface Early {
  target: Call;
  reply: Promise<unknown>;
  /** Once it has arrived and was an answer. */
  data?: unknown;
  /** It lacks something that a page can be drawn without: the query asks for the whole at once. */
  isPart?: boolean;
}

export interface Reads {
  cache?: ReadCache;
  /** Why the cache's code did not come. */
  failure?: unknown;
}

/** Before anything has come: what the server draws a page with, and what a part of it begins with that is taken over late. */
const DRAWN: Reads = {};
let reads: Reads = DRAWN;
const early = new Map<string, Early>();
const listeners = new Set<() => void>();

export function readsNow(): Reads {
  return reads;
}

export function readsDrawn(): Reads {
  return DRAWN;
}

export function onReads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cache's code did not come. */
export function missCache(failure: unknown): void {
  change({ failure });
}

/** Called by the cache when its code runs, whoever fetched it. */
export function provideCache(cache: ReadCache): void {
  for (const each of early.values()) cache.adopt(each);
  change({ cache });
}

/** A reply, in nobody's name, that was asked for before the app's code had arrived. */
export function offerEarly(target: Call, reply: Promise<unknown>): void {
  const offered: Early = { target, reply };
  early.set(target.path, offered);
  reply.then(
    (envelope) => {
      offered.data = answerIn(envelope);
      change({ ...reads });
    },
    // The query asks itself.
    () => undefined,
  );
}

/** What the server drew the page with: there at once. */
export function offerDrawn(target: Call, data: unknown, { isPart = false } = {}): void {
  early.set(target.path, { target, reply: Promise.resolve(), data, isPart });
}

export function earlyAnswer(target: Call, body: object): unknown {
  return Object.keys(body).length === 0 ? early.get(target.path)?.data : undefined;
}

function change(next: Reads): void {
  reads = next;
  for (const listener of listeners) listener();
}

function answerIn(envelope: unknown): unknown {
  const { type, data } = (envelope ?? {}) as { type?: unknown; data?: unknown };
  return type === 'ok' ? data : undefined;
}
