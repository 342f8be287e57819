/** Pages of risk status. */
import { riskStatusCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const riskStatusPages = definePages([
  { path: 'risk-cases', load: () => import('./cases.screen.tsx'), call: riskStatusCalls.cases },
  { path: 'risk-status/:id', load: () => import('./customer.screen.tsx'), call: riskStatusCalls.detail },
]);
