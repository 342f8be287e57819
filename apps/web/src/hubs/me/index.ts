/** Front door of settings. */
export { mePages } from './pages.ts';
