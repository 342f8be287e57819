/** Front door of announced halts. */
export { haltPages } from './pages.ts';
