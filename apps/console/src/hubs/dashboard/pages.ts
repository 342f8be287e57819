/** The console's first page: whether money may be written, what waits and how long, which jobs fail. */
import { dashboardCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const dashboardPages = definePages([
  { path: '', load: () => import('./dashboard.screen.tsx'), call: dashboardCalls.overview },
]);
