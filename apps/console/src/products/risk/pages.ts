/** The page of exposure, expiries, stress, feed and stops. */
import { riskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const riskPages = definePages([
  { path: 'risk', load: () => import('./risk.screen.tsx'), call: riskCalls.board },
]);
