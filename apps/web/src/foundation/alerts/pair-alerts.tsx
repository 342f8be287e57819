/** The lines of its pair's alerts on a chart, which are fetched with the chart's engine. */
import { Suspense, lazy } from 'react';
import type { AlertLinesProps } from './alert-lines.tsx';

const Lines = lazy(() => import('./alert-lines.tsx'));

export const PairAlerts = (props: AlertLinesProps) => (
  <Suspense fallback={null}>
    <Lines {...props} />
  </Suspense>
);
