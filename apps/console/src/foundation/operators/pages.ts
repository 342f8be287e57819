/** Pages of proposals, operators, house accounts and the audit log. */
import { auditCalls, operatorCalls, proposalCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const operatorPages = definePages([
  { path: 'proposals', load: () => import('./proposals.screen.tsx'), call: proposalCalls.list },
  { path: 'proposals/:id', load: () => import('./proposal.screen.tsx'), call: proposalCalls.detail },
  { path: 'operators', load: () => import('./people.screen.tsx'), call: operatorCalls.people },
  {
    path: 'house-accounts',
    load: () => import('./house-accounts.screen.tsx'),
    call: operatorCalls.houseAccounts,
  },
  { path: 'audit', load: () => import('./audit.screen.tsx'), call: auditCalls.list },
]);
