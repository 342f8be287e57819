/** What a chart has of its pair's alerts: the bell that sets one, and their lines. Both are fetched after the chart, and their room is kept. */
import { Suspense, lazy } from 'react';
import type { AlertLinesProps } from './alert-lines.tsx';

const Bell = lazy(() => import('./alert-bell.tsx'));
const Lines = lazy(() => import('./alert-lines.tsx'));

export const AlertBell = (props: { symbol: string }) => (
  <Suspense fallback={<span style={{ width: 44 }} />}>
    <Bell {...props} />
  </Suspense>
);
export const PairAlerts = (props: AlertLinesProps) => (
  <Suspense fallback={null}>
    <Lines {...props} />
  </Suspense>
);
