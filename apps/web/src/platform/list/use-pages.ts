/** Lists read page by page as the reader comes near their end, and read again when something is heard of them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useEffect, useMemo, useRef } from 'react';
import { call, queryClient } from '../api/index.ts';
import { useIsLoggedIn } from '../storage/index.ts';
import { useChannel } from '../stream/index.ts';
import { distinct } from './page-rules.ts';

const PAGE = 20;
/** A trade makes several journals at once: one reading for all of them. */
const SETTLE_MS = 600;

export interface Pages<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined;
  /** Rows of the filter before, while those of the new one are on their way. */
  isOutdated: boolean;
  error: unknown;
  retry: () => void;
  hasMore: boolean;
  isReading: boolean;
  readMore: () => void;
}

export interface PagesOptions<C extends Call, Row> {
  target: C;
  /** What narrows the list down. */
  filter: Partial<RequestBodyOf<C>>;
  rowsOf: (reply: ReplyOf<C>) => readonly Row[];
  /** The private channel after which the list is read again; null when the screen says so itself. */
  hears: 'balance' | 'record' | null;
  limit?: number;
  /** Stands in the key of the reads, so that these can be told from other reads of the call. */
  part?: string;
}

export function usePages<C extends Call, Row extends { id: string | number }>(
  options: PagesOptions<C, Row>,
): Pages<Row> {
  const { target, filter, rowsOf, hears, limit = PAGE, part = 'pages' } = options;
  const query = useInfiniteQuery(
    {
      queryKey: [target.access, target.path, part, filter, limit],
      queryFn: async ({ pageParam, signal }) => {
        const body = { ...filter, page: pageParam, limit } as RequestBodyOf<C>;
        return rowsOf(await call(target, body, { signal }));
      },
      initialPageParam: 1,
      // Short pages are last ones; counting all of them would cost the server more than it tells the reader.
      getNextPageParam: (last, all) => (last.length < limit ? undefined : all.length + 1),
      enabled: useIsLoggedIn(),
    },
    queryClient,
  );
  const { data, refetch, fetchNextPage, isFetchingNextPage, hasNextPage } = query;
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChannel(hears ?? undefined, () => {
    clearTimeout(settle.current);
    settle.current = setTimeout(() => void refetch({ cancelRefetch: false }), SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(settle.current), []);
  const rows = useMemo(() => (data === undefined ? undefined : distinct(data.pages.flat())), [data]);
  return {
    rows,
    isOutdated: query.isPlaceholderData,
    error: query.error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isReading: isFetchingNextPage,
    readMore: () => void (isFetchingNextPage ? undefined : fetchNextPage()),
  };
}
