/**
 * The cache of reads: refusals are final, lost connections are tried again, private data goes with its session. Its code
 * comes after the first paint (`reads.ts`) or with the first screen that needs it.
 */
import {
  QueryClient,
  QueryObserver,
  keepPreviousData,
  notifyManager,
  queryOptions,
} from '@tanstack/react-query';
import { ConnectionError, unwrap } from '@candor/client';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { onLanguageChange } from '../i18n/index.ts';
import { useSession } from '../storage/index.ts';
import { nextTask } from '../view/next-task.ts';
import { type Early, type ReadCache, provideCache } from './reads.ts';
import { call } from './send.ts';

const STALE_MS = 10_000;
const RETRIES = 2;
/** As old as time: asked for again by whoever reads it. */
const OUTDATED = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: 30 * 60_000,
      networkMode: 'always',
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      placeholderData: keepPreviousData,
      retry: (failures, error) =>
        error instanceof ConnectionError && error.reason !== 'timeout' && failures < RETRIES,
      retryDelay: (attempt) => 800 * 2 ** attempt,
    },
  },
});

/** For useQuery, prefetchQuery and ensureQueryData. The key begins with the access, then the path. */
export function readOf<C extends Call>(target: C, body: RequestBodyOf<C>) {
  return queryOptions<ReplyOf<C>>({
    queryKey: [target.access, target.path, body],
    queryFn: async ({ signal }) => {
      // A page that has just been drawn reads six things: one task each, or the finger waits for all of them to leave.
      await nextTask();
      return call(target, body, { signal });
    },
  });
}

/** Marks every read of these calls as outdated; those on screen are fetched again. */
export async function outdate(targets: readonly Call[]): Promise<void> {
  await Promise.all(
    targets.map((target) => queryClient.invalidateQueries({ queryKey: [target.access, target.path] })),
  );
}

// What outdates the cache: another user, another language, a phone that slept.
queryClient.mount();
useSession.subscribe((now, before) => {
  // A new token of the same user shows him nothing else.
  if (now.user?.id !== before.user?.id) queryClient.removeQueries({ queryKey: ['customer'] });
});
onLanguageChange(() => void queryClient.invalidateQueries());
provideCache({
  client: queryClient,
  Observer: QueryObserver,
  batched: (listener) => notifyManager.batchCalls(listener),
  readOf: readOf as unknown as ReadCache['readOf'],
  adopt,
});

function adopt({ target, reply, data, isPart = false }: Early): void {
  const { queryKey } = readOf(target, {} as never);
  if (data !== undefined)
    queryClient.setQueryData(queryKey, data as never, isPart ? { updatedAt: OUTDATED } : {});
  // When the early answer is no good the query simply asks itself.
  else void queryClient.prefetchQuery({ queryKey, queryFn: () => reply.then(dataIn), retry: false });
}

function dataIn(reply: unknown): never {
  return unwrap<never>(reply).data;
}
