/** Parts for pages of others, fetched after them: today's line below a balance, with its place kept, and what is held. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';
import type { PnlLineProps } from './pnl-line.tsx';
import css from './pnl-line.module.css';

const Line = lazy(() => import('./pnl-line.tsx'));
const List = lazy(() => import('./holdings.tsx'));

export const PnlLine = (props: PnlLineProps) => (
  <Suspense fallback={<div className={css['line']} />}>
    <Line {...props} />
  </Suspense>
);

export const Holdings = (props: { first: number }) => (
  <Suspense fallback={<Skeleton className={css['rows']} variant="row" count={2} />}>
    <List {...props} />
  </Suspense>
);
