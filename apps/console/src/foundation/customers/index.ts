/** Front door of customers as operators see them. */
export { customerPages } from './pages.ts';
