/** Lists read page by page as the reader comes near their end, read again when a balance changes. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Call, type ReplyOf, type RequestBodyOf, walletCalls } from '@candor/wire';
import { useEffect, useMemo, useRef } from 'react';
import { call, queryClient } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import { type Change, distinct } from './record-rules.ts';

const PAGE = 20;
/** A trade makes several journals at once: one reading for all of them. */
const SETTLE_MS = 600;

export interface ChangeFilter {
  account?: RequestBodyOf<typeof walletCalls.records>['account'];
  currency?: number | undefined;
  kind?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export type Transfer = ReplyOf<typeof walletCalls.transfers>['data'][number];

export interface PagedList<Row> {
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

/** Account changes, newest first. */
export function useChanges(filter: ChangeFilter, limit = PAGE): PagedList<Change> {
  return usePages({
    target: walletCalls.records,
    body: { ...filter, limit },
    read: (page) => call(walletCalls.records, { ...filter, limit, page }).then((reply) => reply.list),
    limit,
  });
}

/** Transfers, newest first. */
export function useTransfers(limit = PAGE): PagedList<Transfer> {
  return usePages({
    target: walletCalls.transfers,
    body: { limit },
    read: (page) => call(walletCalls.transfers, { limit, page }).then((reply) => reply.data),
    limit,
  });
}

export interface PagesOf<Row> {
  target: Call;
  body: object;
  read: (page: number) => Promise<Row[]>;
  limit: number;
  /** Default `balance`. */
  hears?: 'balance' | 'record';
}

/** A list by pages, read again when something is heard on a private channel. */
export function usePages<Row extends { id: string | number }>(of: PagesOf<Row>): PagedList<Row> {
  const { target, body, read, limit, hears = 'balance' } = of;
  const query = useInfiniteQuery(
    {
      queryKey: [target.access, target.path, 'pages', body],
      queryFn: ({ pageParam }) => read(pageParam),
      initialPageParam: 1,
      // Short pages are last ones; counting all of them would cost the server more than it tells the reader.
      getNextPageParam: (last, all) => (last.length < limit ? undefined : all.length + 1),
      enabled: useIsLoggedIn(),
    },
    queryClient,
  );
  const { data, refetch, fetchNextPage, isFetchingNextPage, hasNextPage } = query;
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChannel(hears, () => {
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
