/** The calls of contracts, one line each. */
import { contractCalls } from '@candor/wire';
import type { RequestOf } from '@candor/wire';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FundViews } from './fund/fund-view.ts';
import { changeMargin, closeAll, closePosition, setStop } from './orders/change-position.ts';
import { showDays } from './fund/day-view.ts';
import { showDeal } from './orders/order-panel.ts';
import { listOwn, showPosition } from './own-positions.ts';
import type { ContractDeps } from './ports.ts';
import { reversePosition } from './orders/reverse-position.ts';
import { submitContract } from './orders/submit-contract.ts';

export function contractRoutes(deps: ContractDeps, fundViews: FundViews): Route[] {
  return routesOf(contractCalls, {
    deal: (request, caller) => showDeal(deps, request, caller.session.userId),
    submit: (request, caller) => submitContract(deps, request, caller),
    positions: (request, caller) => listOwn(deps, request, caller.session.userId),
    detail: ({ id }, { session }) => showPosition(deps, { id, userId: session.userId }),
    close: (request, caller) => closePosition(deps, request, caller),
    closeAll: (request, caller) => closeAll(deps, pairsOf(deps, request), caller),
    reverse: (request, caller) => reversePosition(deps, request, caller),
    setStop: (request, caller) => setStop(deps, request, caller),
    margin: (request, caller) => changeMargin(deps, request, caller),
    book: () => fundViews.show(),
    daily: ({ days }) => showDays(deps, days),
  });
}

/** Those that a customer means by one currency, both or none. */
function pairsOf({ ports }: ContractDeps, request: RequestOf<typeof contractCalls.closeAll>): number[] {
  const { currency_id: baseId, legal_id: quoteId } = request;
  const chosen = ports
    .pairs()
    .filter(
      (pair) =>
        (baseId === undefined || pair.baseId === baseId) &&
        (quoteId === undefined || pair.quoteId === quoteId),
    );
  if (chosen.length === 0) throw new Refusal('pair_unknown');
  return chosen.map(({ id }) => id);
}
