/** The page of referral relations. */
import { referralDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const referralPages = definePages([
  { path: 'referral', load: () => import('./referral.screen.tsx'), call: referralDeskCalls.relations },
]);
