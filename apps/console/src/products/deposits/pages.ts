/** Pages of deposit claims, statement lines and suspense. */
import { operatorDepositCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const depositPages = definePages([
  { path: 'deposits', load: () => import('./claims.screen.tsx'), call: operatorDepositCalls.claims },
  { path: 'deposits/:id', load: () => import('./claim.screen.tsx'), call: operatorDepositCalls.claim },
  { path: 'transfers', load: () => import('./seen.screen.tsx'), call: operatorDepositCalls.seen },
  { path: 'lines', load: () => import('./lines.screen.tsx'), call: operatorDepositCalls.lines },
  { path: 'suspense', load: () => import('./suspense.screen.tsx'), call: operatorDepositCalls.lines },
  { path: 'lines/:id', load: () => import('./line.screen.tsx'), call: operatorDepositCalls.line },
]);
