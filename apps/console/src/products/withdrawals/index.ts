/** Front door of withdrawals. */
export { withdrawalPages } from './pages.ts';
