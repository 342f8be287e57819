/** Front door of asset records. */
export { EventList } from './event-list.tsx';
export { recordsPages } from './pages.ts';
