/** Front door of configuration and the demo clock. */
export { configurationPages } from './pages.ts';
