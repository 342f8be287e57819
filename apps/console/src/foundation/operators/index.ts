/** Front door of proposals, operators and the audit log. */
export { operatorPages } from './pages.ts';
