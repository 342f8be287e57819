/** Front door of verification. */
export { kycPages } from './pages.ts';
