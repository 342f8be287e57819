/** The page table: every address of the app, from its areas. A new area adds one import and one line. */
import { homePages } from './hubs/home/pages.ts';
import { comingPages } from './hubs/shell/coming-pages.ts';
import { pageTable } from './platform/routing/index.ts';

export const table = pageTable([...homePages, ...comingPages]);
