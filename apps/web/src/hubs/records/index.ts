/** Front door of asset records. */
export { ChangeList } from './change-list.tsx';
export { recordsPages } from './pages.ts';
