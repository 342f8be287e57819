/** The calls about chains, customers' and operators', one line each. */
import { chainCalls } from '@candor/wire';
import { chainOperatorCalls, sweepCalls } from '@candor/wire/operators';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Proposals } from '../operators/index.ts';
import type { DemoSendDeps } from './demo/demo-send.ts';
import { demoSend, demoWalletLeft } from './demo/demo-send.ts';
import type { LoadedTerms } from './loaded-terms.ts';
import type { ChainDeskDeps } from './chain-desk.ts';
import { payoutSent, payouts, watchers } from './chain-desk.ts';
import { PAYOUT_SHORT } from './payouts/short-payouts.ts';
import { PAYOUT_GIVE_UP, PAYOUT_REPRICE, proposeForStuck } from './payouts/stuck-payouts.ts';
import { listSweeps, retrySweep, sweepOverview, sweepSent } from './sweeps/sweep-calls.ts';

export interface ChainRouteDeps extends ChainDeskDeps, Pick<DemoSendDeps, 'wake'> {
  proposals: Proposals;
  sweepTerms: LoadedTerms['sweepTerms'];
  feedPrice(currencyId: number): bigint | undefined;
}

export function chainRoutes(deps: ChainRouteDeps): Route[] {
  const sweepDeps = { ...deps, currencies: deps.terms };
  return [
    ...routesOf(chainCalls, {
      demoSend: (request, caller) => demoSend(deps, request, caller),
      demoWallet: (_, caller) => demoWalletLeft(deps, caller),
    }),
    ...routesOf(chainOperatorCalls, {
      watchers: () => watchers(deps),
      payouts: (request) => payouts(deps, request),
      payoutSent: (request, caller) => payoutSent(deps, request, caller),
      reprice: (request, caller) => proposeForStuck(deps, { ...request, kind: PAYOUT_REPRICE }, caller),
      giveUp: (request, caller) => proposeForStuck(deps, { ...request, kind: PAYOUT_GIVE_UP }, caller),
      endShort: (request, caller) => proposeForStuck(deps, { ...request, kind: PAYOUT_SHORT }, caller),
    }),
    ...routesOf(sweepCalls, {
      overview: () => sweepOverview(sweepDeps),
      list: (request) => listSweeps(sweepDeps, request),
      sent: (request, caller) => sweepSent(sweepDeps, request, caller),
      retry: (request, caller) => retrySweep(sweepDeps, request, caller),
    }),
  ];
}
