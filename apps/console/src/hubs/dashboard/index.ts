/** Front door of the dashboard: queues, health, what is late. */
export { dashboardPages } from './pages.ts';
