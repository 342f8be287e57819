/** Pages of verification. */
import { operatorKycCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const kycPages = definePages([
  { path: 'kyc', load: () => import('./queue.screen.tsx'), call: operatorKycCalls.queue },
  { path: 'kyc/:id', load: () => import('./case.screen.tsx'), call: operatorKycCalls.detail },
]);
