/** Front door of lists and of whatever waits for its data: on the way, failed, empty, more to come, log in to see. */
export { LoadFailed } from './load-failed.tsx';
export { Loaded, type Unknown, Unread } from './loaded.tsx';
export { LogInToSee } from './log-in-to-see.tsx';
export { startOfDay } from './page-rules.ts';
export { DayList, PagedList } from './paged-list.tsx';
export { type Pages, useCursorPages, usePages } from './use-pages.ts';
