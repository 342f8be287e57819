/** Front door of withdrawals. */
import { lazy } from 'react';

/** Fetched when the tab that shows it is opened. */
export const WithdrawalList = lazy(() =>
  import('./withdrawal-list.tsx').then((list) => ({ default: list.WithdrawalList })),
);
export { withdrawalsText } from './withdrawals-text.ts';
