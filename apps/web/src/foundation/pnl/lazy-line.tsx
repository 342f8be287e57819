/** Today's profit and loss below a balance; it comes after the first paint and has its place kept. */
import { Suspense, lazy } from 'react';
import type { PnlLineProps } from './pnl-line.tsx';
import css from './pnl-line.module.css';

const Line = lazy(() => import('./pnl-line.tsx'));

export const PnlLine = (props: PnlLineProps) => (
  <Suspense fallback={<div className={css['line']} />}>
    <Line {...props} />
  </Suspense>
);
