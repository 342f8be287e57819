/**
 * Reads in components: `useCall(walletCalls.list, {})`, typed by the wire, cached, refreshed, invalidated by path. What
 * useQuery of TanStack Query does, over its observer, so that a component may stand on the screen before that library.
 */
import type { DefaultedQueryObserverOptions, QueryKey, QueryObserver } from '@tanstack/react-query';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useIsLoggedIn } from '../storage/index.ts';
import { type ReadCache, earlyAnswer, onReads, readsDrawn, readsNow } from './reads.ts';
import { startReads } from './start-reads.ts';

export interface ReadOptions<Data = unknown> {
  isEnabled?: boolean;
  staleMs?: number;
  pollMs?: number;
  /** Something to show before the first answer, such as what was seen last time. */
  initial?: Data | undefined;
}

export interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A customer's call waits for login; nothing is asked in anybody's name. */
export function useCall<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: ReadOptions<ReplyOf<C>> = {},
): Reading<ReplyOf<C>> {
  const isLoggedIn = useIsLoggedIn();
  const { cache, failure } = useSyncExternalStore(onReads, readsNow, readsDrawn);
  const isEnabled = options.isEnabled !== false && (target.access === 'public' || isLoggedIn);
  const observed = useObserved(cache, () => ({
    target,
    body: body as object,
    options: { ...options, isEnabled },
  }));
  if (observed !== undefined) return observed as Reading<ReplyOf<C>>;
  const data = (earlyAnswer(target, body as object) ?? options.initial) as ReplyOf<C> | undefined;
  return {
    data,
    error: failure,
    isError: failure !== undefined && isEnabled && data === undefined,
    isPending: data === undefined,
    isFetching: isEnabled && failure === undefined,
    refetch: startReads,
  };
}

interface Asked {
  target: Call;
  body: object;
  options: ReadOptions;
}
type Options = DefaultedQueryObserverOptions<unknown, Error, unknown, unknown, QueryKey>;

function useObserved(cache: ReadCache | undefined, ask: () => Asked): Reading<unknown> | undefined {
  const options = cache === undefined ? undefined : optionsOf(cache, ask());
  const kept = useRef<QueryObserver>(undefined);
  if (cache !== undefined && options !== undefined)
    kept.current ??= new cache.Observer(cache.client, options);
  const observer = kept.current;
  const result = options === undefined ? undefined : observer?.getOptimisticResult(options);
  useEffect(() => {
    if (options !== undefined) observer?.setOptions(options);
  }, [observer, options]);
  const listen = useCallback(
    (listener: () => void) => {
      if (cache === undefined || observer === undefined) return noop;
      const stop = observer.subscribe(cache.batched(listener));
      // What happened between rendering and listening.
      observer.updateResult();
      return stop;
    },
    [cache, observer],
  );
  const current = (): unknown => observer?.getCurrentResult();
  useSyncExternalStore(listen, current, current);
  // Tracked: only a change of what the component has read renders it.
  return result === undefined ? undefined : observer?.trackResult(result);
}

function optionsOf(cache: ReadCache, { target, body, options }: Asked): Options {
  const { isEnabled = true, staleMs, pollMs, initial } = options;
  const defaulted = cache.client.defaultQueryOptions({
    ...cache.readOf(target, body),
    enabled: isEnabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
    ...(initial === undefined ? {} : { initialData: initial, initialDataUpdatedAt: 0 }),
  }) as Options;
  // As useQuery: a fetch that mounting will begin is already told in the first result.
  defaulted._optimisticResults = 'optimistic';
  return defaulted;
}

function noop(): void {
  // Nothing to stop.
}
