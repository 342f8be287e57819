/** What is held, below a form of another page: fetched when it is looked at. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';
import css from './lazy-holdings.module.css';

const List = lazy(() => import('./holdings.tsx'));

export const Holdings = (props: { first: number }) => (
  <Suspense fallback={<Skeleton className={css['rows']} variant="row" count={2} />}>
    <List {...props} />
  </Suspense>
);
