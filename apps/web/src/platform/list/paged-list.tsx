/** Lists that grow at their end, plain or in days, with their states: on the way, failed, empty, more to come, the end. */
import { Button, EmptyState, Skeleton, Spinner } from '@candor/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment, useText } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';
import css from './list.module.css';
import { LoadFailed } from './load-failed.tsx';
import { byDay, startOfDay } from './page-rules.ts';
import type { Pages } from './use-pages.ts';

export interface PagedListProps<Row> {
  list: Pages<Row>;
  row: (row: Row) => ReactNode;
  /** Stands in for an empty list. */
  empty: { title: string; hint?: string; action?: ReactNode; isCompact?: boolean };
  /** Rows that hold the place. */
  waiting?: number;
}

/** How far before its end the list asks for more. */
const AHEAD = '600px';

/** Rows one below another; each draws its own edges. */
export function PagedList<Row extends { id: string | number }>(props: PagedListProps<Row>) {
  return (
    <States {...props}>
      {(rows) => (
        <ul className={css['rows']}>
          {rows.map((row) => (
            <li key={row.id}>{props.row(row)}</li>
          ))}
        </ul>
      )}
    </States>
  );
}

/** Rows under the day they belong to. */
export function DayList<Row extends { id: string | number; created_time: number }>(
  props: PagedListProps<Row>,
) {
  return (
    <States {...props}>
      {(rows) =>
        byDay(rows).map((day) => (
          <section key={day.start}>
            <DayTitle start={day.start} />
            <ul className={css['rows']} data-lined="">
              {day.rows.map((row) => (
                <li key={row.id}>{props.row(row)}</li>
              ))}
            </ul>
          </section>
        ))
      }
    </States>
  );
}

interface StatesProps<Row> extends Omit<PagedListProps<Row>, 'row'> {
  children: (rows: readonly Row[]) => ReactNode;
}

function States<Row>({ list, empty, waiting = 6, children }: StatesProps<Row>) {
  const { rows, error, isOutdated } = list;
  if (rows === undefined)
    return error === null ? (
      <Skeleton className={css['waiting']} variant="row" count={waiting} />
    ) : (
      <LoadFailed error={error} onRetry={list.retry} />
    );
  if (rows.length === 0 && !isOutdated && !list.hasMore) return <EmptyState {...empty} />;
  return (
    <div className={css['list']} data-outdated={isOutdated || undefined} aria-busy={isOutdated}>
      {children(rows)}
      <ListEnd list={list} />
    </div>
  );
}

function DayTitle({ start }: { start: number }) {
  const words = useText(wordsText);
  const now = Date.now();
  const word =
    start === startOfDay(now)
      ? words('today')
      : start === startOfDay(now, 1)
        ? words('yesterday')
        : undefined;
  return (
    <h3 className={css['date']}>
      <time className="tnum">{formatMoment(start, 'date')}</time>
      {word === undefined ? null : <span className={css['word']}>{word}</span>}
    </h3>
  );
}

function ListEnd<Row>({ list }: { list: Pages<Row> }) {
  const words = useText(wordsText);
  const mark = useRef<HTMLDivElement>(null);
  const { hasMore, isReading, error, rows } = list;
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
    // Rows too: a page of which nothing is shown leaves the end where it was.
  }, [hasMore, isReading, error, rows]);
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
