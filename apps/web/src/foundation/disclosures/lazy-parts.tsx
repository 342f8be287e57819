/** What other screens show of tokens on real assets, fetched where there is one. */
import { Skeleton } from '@candor/ui';
import { Suspense, lazy } from 'react';

const List = lazy(() => import('./real-assets.tsx'));
const Line = lazy(() => import('./disclosure-note.tsx'));

export const RealAssets = () => (
  <Suspense fallback={<Skeleton variant="row" count={2} />}>
    <List />
  </Suspense>
);

export const DisclosureNote = (props: { currencyId: number; coin: string }) => (
  <Suspense fallback={null}>
    <Line {...props} />
  </Suspense>
);
