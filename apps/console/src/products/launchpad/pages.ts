/** The page of sales of new coins. */
import { launchpadDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const launchpadPages = definePages([
  { path: 'new-coins', load: () => import('./sales.screen.tsx'), call: launchpadDeskCalls.list },
]);
