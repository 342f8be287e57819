/** A list that grows page by page while its end is in sight; arrays past the end are empty (wire.md section 9). */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { Call, ReplyOf, RequestBodyOf } from '@candor/wire';
import { useEffect, useRef } from 'react';
import { call, queryClient } from '../../../platform/api/index.ts';

const PAGE = 20;

export function usePaged<Row extends { id: number | string }, C extends Call>(
  target: C,
  key: readonly unknown[],
  filter: Partial<RequestBodyOf<C>>,
) {
  const query = useInfiniteQuery(
    {
      queryKey: [...key, filter],
      initialPageParam: 1,
      queryFn: async ({ pageParam, signal }): Promise<Row[]> => {
        const body = { ...filter, page: pageParam, limit: PAGE } as RequestBodyOf<C>;
        const reply: ReplyOf<C> = await call(target, body, { signal });
        return reply as Row[];
      },
      getNextPageParam: (last: Row[], pages: Row[][]) => (last.length < PAGE ? undefined : pages.length + 1),
      select: (data: InfiniteData<Row[], number>) => withoutRepeats(data.pages.flat()),
    },
    queryClient,
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasNextPage || isFetchingNextPage) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '240px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, query.data]);
  return { ...query, rows: query.data, end };
}

/** A row that arrives while pages are read moves the others down a page: it must not stand twice. */
function withoutRepeats<Row extends { id: number | string }>(rows: Row[]): Row[] {
  const seen = new Set<number | string>();
  return rows.filter((row) => !seen.has(row.id) && seen.add(row.id));
}
