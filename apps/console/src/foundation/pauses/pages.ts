/** The page of payout pauses. */
import { operatorPauseCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const pausePages = definePages([
  { path: 'pauses', load: () => import('./pauses.screen.tsx'), call: operatorPauseCalls.list },
]);
