/** Front door of the dashboard. */
export { dashboardPages } from './pages.ts';
