/** The page of lead traders. */
import { copyTradingDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const copyTradingPages = definePages([
  { path: 'lead-traders', load: () => import('./leads.screen.tsx'), call: copyTradingDeskCalls.list },
]);
