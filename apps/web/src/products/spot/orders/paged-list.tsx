/** A growing list with its states: on the way, failed, empty, more to come, the end. */
import { EmptyState, ErrorState, Skeleton, Spinner } from '@candor/ui';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import css from './orders.module.css';

export interface PagedListProps<Row extends { id: number | string }> {
  list: {
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    end: RefObject<HTMLDivElement | null>;
  };
  rows: readonly Row[] | undefined;
  emptyText: string;
  children: (row: Row) => ReactNode;
}

export function PagedList<Row extends { id: number | string }>(props: PagedListProps<Row>) {
  const { list, rows, emptyText, children } = props;
  const words = useText(wordsText);
  if (rows === undefined) {
    return list.isError ? (
      <ErrorState
        title={words('loadFailed')}
        hint={words('loadFailedHint')}
        retryLabel={words('retry')}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Skeleton variant="row" count={3} className={css['skeleton']} />
    );
  }
  const isEmpty = rows.length === 0 && !list.hasNextPage;
  return (
    <>
      {isEmpty ? <EmptyState isCompact title={emptyText} /> : null}
      <ul className={css['list']}>
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      <div ref={list.end} className={css['end']}>
        {list.isFetchingNextPage ? <Spinner /> : list.hasNextPage || isEmpty ? null : words('noMore')}
      </div>
    </>
  );
}
