/** A list that grows at its end, in days; with its waiting, empty and failed states. */
import { Button, EmptyState, ErrorState, Skeleton, Spinner } from '@candor/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from '../../platform/api/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './paged-list.module.css';
import { byDay, startOfDay } from './record-rules.ts';
import type { PagedList } from './use-pages.ts';
import { walletText } from './wallet-text.ts';

export interface DayListProps<Row> {
  list: PagedList<Row>;
  line: (row: Row) => ReactNode;
  /** Stands in for an empty list. */
  empty: { title: string; hint?: string; action?: ReactNode };
}

/** How far before its end the list asks for more. */
const AHEAD = '600px';

export function DayList<Row extends { id: string | number; created_time: number }>(props: DayListProps<Row>) {
  const { list, line, empty } = props;
  const words = useText(wordsText);
  const { rows, error } = list;
  if (rows === undefined && error !== null) {
    return (
      <ErrorState
        title={words('loadFailed')}
        hint={failureText(error)}
        retryLabel={words('retry')}
        onRetry={list.retry}
      />
    );
  }
  if (rows === undefined) return <Skeleton className={css['waiting']} variant="row" count={6} />;
  if (rows.length === 0 && !list.isOutdated) return <EmptyState {...empty} />;
  return (
    <div className={css['list']} data-outdated={list.isOutdated || undefined} aria-busy={list.isOutdated}>
      {byDay(rows).map((day) => (
        <section key={day.start} className={css['day']}>
          <DayTitle start={day.start} />
          <ul className={css['lines']}>
            {day.rows.map((row) => (
              <li key={row.id}>{line(row)}</li>
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={list} />
    </div>
  );
}

function DayTitle({ start }: { start: number }) {
  const t = useText(walletText);
  const now = Date.now();
  const word =
    start === startOfDay(now) ? t('today') : start === startOfDay(now, 1) ? t('yesterday') : undefined;
  return (
    <h3 className={css['date']}>
      <time className="tnum">{formatMoment(start, 'date')}</time>
      {word === undefined ? null : <span className={css['word']}>{word}</span>}
    </h3>
  );
}

function ListEnd<Row>({ list }: { list: PagedList<Row> }) {
  const words = useText(wordsText);
  const mark = useRef<HTMLDivElement>(null);
  const { hasMore, isReading, error } = list;
  const more = useRef(list.readMore);
  more.current = list.readMore;
  useEffect(() => {
    if (!hasMore || isReading || error !== null || mark.current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [hasMore, isReading, error]);
  return (
    <div ref={mark} className={css['end']} role="status">
      {isReading ? <Spinner /> : null}
      {!isReading && hasMore ? (
        <Button variant="ghost" size="s" onClick={list.readMore}>
          {words('loadMore')}
        </Button>
      ) : null}
      {hasMore ? null : words('noMore')}
    </div>
  );
}
