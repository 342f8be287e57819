/** Front door of deposit claims and statement lines. */
export { depositPages } from './pages.ts';
