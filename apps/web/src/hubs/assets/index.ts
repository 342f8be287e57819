/** Front door of the assets screens. */
export { assetsPages } from './pages.ts';
