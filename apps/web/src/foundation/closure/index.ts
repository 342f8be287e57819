/** Front door of closing the account. */
export { closurePages } from './pages.ts';
