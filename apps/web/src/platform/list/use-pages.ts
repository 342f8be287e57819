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

interface ListOptions<C extends Call> {
  target: C;
  /** What narrows the list down. */
  filter: Partial<RequestBodyOf<C>>;
  /** The private channel after which the list is read again; null when the screen says so itself. */
  hears: 'balance' | 'record' | null;
  /** Read again so often while it is looked at and its reader is on the first page: where no channel tells of changes. */
  pollMs?: number;
  limit?: number;
  /** Stands in the key of the reads, so that these can be told from other reads of the call. */
  part?: string;
}

export interface PagesOptions<C extends Call, Row> extends ListOptions<C> {
  rowsOf: (reply: ReplyOf<C>) => readonly Row[];
}

/** Lists that are asked for by the number of a page. */
export function usePages<C extends Call, Row extends { id: string | number }>(
  options: PagesOptions<C, Row>,
): Pages<Row> {
  const { rowsOf, limit = PAGE } = options;
  return useList<C, Row, number>(options, {
    first: 1,
    fieldsOf: (page) => ({ page }),
    pageOf: (reply, page) => {
      const rows = rowsOf(reply);
      // Short pages are last ones; counting all of them would cost the server more than it tells the reader.
      return { rows, next: rows.length < limit ? null : page + 1 };
    },
  });
}

export interface CursorOptions<C extends Call, Row> extends ListOptions<C> {
  /** `next` goes back to the server as `before`. */
  pageOf: (reply: ReplyOf<C>) => { rows: readonly Row[]; next: string | null };
}

/** Lists whose server says where the next page begins; a page may be short, or empty, and have a next one. */
export function useCursorPages<C extends Call, Row extends { id: string | number }>(
  options: CursorOptions<C, Row>,
): Pages<Row> {
  return useList<C, Row, string>(options, {
    first: '',
    fieldsOf: (before) => (before === '' ? {} : { before }),
    pageOf: options.pageOf,
  });
}

interface Paging<C extends Call, Row, Mark> {
  first: Mark;
  fieldsOf: (mark: Mark) => object;
  pageOf: (reply: ReplyOf<C>, mark: Mark) => { rows: readonly Row[]; next: Mark | null };
}

function useList<C extends Call, Row extends { id: string | number }, Mark extends string | number>(
  { target, filter, hears, pollMs, limit = PAGE, part = 'pages' }: ListOptions<C>,
  { first, fieldsOf, pageOf }: Paging<C, Row, Mark>,
): Pages<Row> {
  const query = useInfiniteQuery(
    {
      queryKey: [target.access, target.path, part, filter, limit],
      queryFn: async ({ pageParam, signal }) => {
        const body = { ...filter, ...fieldsOf(pageParam as Mark), limit } as RequestBodyOf<C>;
        return pageOf(await call(target, body, { signal }), pageParam as Mark);
      },
      initialPageParam: first as string | number,
      getNextPageParam: (last) => last.next ?? undefined,
      enabled: useIsLoggedIn(),
      refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : (pollMs ?? false)),
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
  const rows = useMemo(
    () => (data === undefined ? undefined : distinct(data.pages.flatMap((page) => page.rows))),
    [data],
  );
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
