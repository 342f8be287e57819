/** What every page of this area shows before its data is there. */
import { Skeleton } from '@candor/ui';
import type { ReactNode } from 'react';
import type { Reading } from '../../platform/api/index.ts';
import { Loaded as LoadedReading, type Unknown } from '../../platform/list/index.ts';
import css from './withdrawals.module.css';

export interface LoadedProps<Data> {
  reading: Reading<Data>;
  unknown?: Unknown;
  /** Rows that hold the place. */
  rows?: number;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ reading, unknown, rows = 4, children }: LoadedProps<Data>) {
  return (
    <LoadedReading
      reading={reading}
      waiting={<Waiting rows={rows} />}
      {...(unknown === undefined ? {} : { unknown })}
    >
      {children}
    </LoadedReading>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={96} />
      <Skeleton variant="row" count={rows} />
    </div>
  );
}
