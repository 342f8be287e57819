/** Front door of asset records. */
export { recordsPages } from './pages.ts';
