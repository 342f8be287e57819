/**
 * A waiting order under another price, trigger or larger quantity: the new one is placed and the old one cancelled in one step,
 * so that there is never none of them and never both. What is left of the old order is judged as a new one is, at this moment's
 * band, by who its customer is and what he pays at this moment (R-SPOT-4, R-VIP-1), and loses its place in the queue. Pure.
 */
import { formatDecimal } from '@candor/money';
import type { MarketAt, OrderWish, RuleOutcome } from '../order-rules.ts';
import { checkOrder } from '../order-rules.ts';
import type { BandSeen, OrderState } from '../order-state.ts';
import { holdCurrency } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import { checkStop } from '../stop-rules.ts';
import type { BookDraft } from './book-draft.ts';
import type { Decision } from './decisions.ts';
import { placeRefused, refused, refusedStop } from './decisions.ts';
import type { MovingView } from './moving-view.ts';

export interface ReplaceIntent {
  kind: 'replace';
  userId: number;
  orderId: number;
  side: OrderState['side'];
  /** Of the order that takes its place: nobody keeps a group or a rate that is no longer his by changing a price. */
  anew: Pick<OrderState, 'id' | 'group' | 'makerRate' | 'takerRate'>;
  change: {
    price: bigint | undefined;
    trigger: bigint | undefined;
    /** New total, the filled part included. */
    quantity: bigint | undefined;
  };
  at: MarketAt;
  seen: BandSeen | undefined;
}

export function decideReplace(
  draft: BookDraft,
  { old, intent }: { old: OrderState; intent: ReplaceIntent },
  view: MovingView,
): Decision {
  if (old.sibling !== null && draft.find(old.sibling) !== undefined) return refused('amend_oco');
  const total = intent.change.quantity ?? old.quantity;
  if (total <= old.filled)
    return refused('amend_not_above_filled', {
      filled: formatDecimal(old.filled),
      amount: formatDecimal(old.quantity),
    });
  const outcome = acceptedAnew({ ...draft.pair, ...view.limits }, old, { intent, rest: total - old.filled });
  if (!outcome.ok) return refused(outcome.refusal, outcome.detail);
  const order: OrderState = {
    ...old,
    ...outcome.order,
    ...intent.anew,
    clientOrderId: null,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    triggeredBy: null,
    sibling: null,
    state: outcome.order.stop === null ? 'new' : 'untriggered',
    seen: intent.seen,
  };
  if (isSame(old, order)) return refused('amend_changes_nothing');
  if (view.mayStandApart(order)) {
    draft.cancelOtherGroups(order, old.id);
    view.catchUp();
  }
  if (view.available(old.userId, holdCurrency(draft.pair, old.side)) + old.hold < order.hold)
    return placeRefused.funds(draft.pair, old.side);
  const noStop = refusedStop(draft, order, { waitingStops: (userId) => view.waitingStops(userId) - 1 });
  if (noStop !== undefined) return noStop;
  const rejected = draft.refusalOf(order);
  if (rejected !== undefined) return placeRefused.byBook(order, rejected);
  // The old one first: what the trades of the new one set off would trade with it, on money that is not there.
  draft.cancel(old.id);
  draft.place(order);
  return { kind: 'done', orderId: order.id };
}

/** What is left of the order, with what is changed, as the rules see it. A stop that was triggered is an order like any other. */
function acceptedAnew(
  pair: SpotPair,
  old: OrderState,
  { intent, rest }: { intent: ReplaceIntent; rest: bigint },
): RuleOutcome {
  const { change, at } = intent;
  const isBudget = old.budget !== null;
  const wish: OrderWish = {
    side: old.side,
    type: old.type,
    timeInForce: old.timeInForce,
    price: old.type === 'market' ? undefined : (change.price ?? old.price),
    quantity: isBudget ? undefined : rest,
    budget: old.budget ?? undefined,
  };
  if (old.state !== 'untriggered') return checkOrder(pair, wish, at);
  return checkStop(pair, wish, { kind: old.stop!.kind, trigger: change.trigger ?? old.stop!.trigger });
}

const isSame = (old: OrderState, order: OrderState): boolean =>
  old.price === order.price &&
  old.quantity - old.filled === order.quantity &&
  (old.state !== 'untriggered' || old.stop!.trigger === order.stop!.trigger);
