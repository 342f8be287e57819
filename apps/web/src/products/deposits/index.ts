/** Front door of deposits. */
export { DepositList } from './deposit-list.tsx';
export { depositsText } from './deposits-text.ts';
