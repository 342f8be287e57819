/** Reads in components: `useCall(walletCalls.list, {})`, typed by the wire, cached, refreshed, invalidated by path. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useIsLoggedIn } from '../storage/index.ts';
import { queryClient } from './query-client.ts';
import { call } from './send.ts';

export interface ReadOptions<Data = unknown> {
  isEnabled?: boolean;
  staleMs?: number;
  pollMs?: number;
  /** Something to show before the first answer, such as what was seen last time. */
  initial?: Data | undefined;
}

/** For useQuery, prefetchQuery and ensureQueryData. The key begins with the access, then the path. */
export function readOf<C extends Call>(target: C, body: RequestBodyOf<C>) {
  return queryOptions<ReplyOf<C>>({
    queryKey: [target.access, target.path, body],
    queryFn: ({ signal }) => call(target, body, { signal }),
  });
}

/** A customer's call waits for login; nothing is asked in anybody's name. */
export function useCall<C extends Call>(
  target: C,
  body: RequestBodyOf<C>,
  options: ReadOptions<ReplyOf<C>> = {},
) {
  const isLoggedIn = useIsLoggedIn();
  const { isEnabled = true, staleMs, pollMs, initial } = options;
  return useQuery({
    ...readOf(target, body),
    enabled: isEnabled && (target.access === 'public' || isLoggedIn),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
    ...(initial === undefined ? {} : { initialData: initial as never, initialDataUpdatedAt: 0 }),
  });
}

/** Marks every read of these calls as outdated; those on screen are fetched again. */
export async function refresh(...targets: readonly Call[]): Promise<void> {
  await Promise.all(
    targets.map((target) => queryClient.invalidateQueries({ queryKey: [target.access, target.path] })),
  );
}

/** Fetches again whatever the visible page shows: hidden pages keep no observers. */
export function refreshVisible(client: QueryClient = queryClient): Promise<void> {
  return client.refetchQueries({ type: 'active' });
}
