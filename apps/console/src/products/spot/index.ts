/** Front door of what operators see of spot trading. */
export { spotPages } from './pages.ts';
