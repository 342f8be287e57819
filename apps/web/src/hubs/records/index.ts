/** A customer's records: every change of his accounts with its journal, filtered and exported, and products' own lists. */
export { EventList } from './event-list.tsx';
