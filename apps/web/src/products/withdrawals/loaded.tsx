/** What every page of this area shows before its data is there, and when it could not be read. */
import { ErrorState, Skeleton } from '@candor/ui';
import type { ReactNode } from 'react';
import { type Reading, failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './withdrawals.module.css';

export interface LoadedProps<Data> {
  reading: Reading<Data>;
  /** Rows that hold the place. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ reading, rows = 4, children }: LoadedProps<Data>) {
  const words = useText(wordsText);
  const { data, error, refetch } = reading;
  if (data !== undefined) return children(data);
  if (error === null || error === undefined)
    return (
      <div className={css['page']}>
        <Skeleton variant="block" height={96} />
        <Skeleton variant="row" count={rows} />
      </div>
    );
  return (
    <ErrorState
      title={words('loadFailed')}
      hint={failureText(error)}
      retryLabel={words('retry')}
      onRetry={() => void refetch()}
    />
  );
}
