/** Pages of treasury, payouts and the ledger browser. */
import { chainOperatorCalls, proofDeskCalls, sweepCalls, treasuryCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const treasuryPages = definePages([
  { path: 'treasury', load: () => import('./treasury.screen.tsx'), call: treasuryCalls.coverage },
  { path: 'gate', load: () => import('./gate.screen.tsx'), call: treasuryCalls.gate },
  { path: 'payouts', load: () => import('./payouts.screen.tsx'), call: chainOperatorCalls.payouts },
  { path: 'sweeps', load: () => import('./sweeps.screen.tsx'), call: sweepCalls.list },
  { path: 'reserves', load: () => import('./reserves.screen.tsx'), call: proofDeskCalls.addresses },
  { path: 'ledger', load: () => import('./ledger.screen.tsx'), call: treasuryCalls.journals },
  { path: 'ledger/:id', load: () => import('./journal.screen.tsx'), call: treasuryCalls.journal },
]);
