/** Front door of deposits. */
import { lazy } from 'react';

/** Fetched when the tab that shows it is opened. */
export const DepositList = lazy(() =>
  import('./deposit-list.tsx').then((list) => ({ default: list.DepositList })),
);
export { depositsText } from './deposits-text.ts';
