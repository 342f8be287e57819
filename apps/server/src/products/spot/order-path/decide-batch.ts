/**
 * Decides a batch of intents against the book and the balances: what is accepted meets the book through the draft, what
 * is not gets its refusal. Pure; run again from the start when the database says that the world has moved on.
 */
import { formatDecimal, isMultipleOf } from '@candor/money';
import type { BookDraft } from './book-draft.ts';
import type { ReplaceIntent } from './decide-replace.ts';
import { decideReplace } from './decide-replace.ts';
import type { Decision } from './decisions.ts';
import { placeRefused, refused, refusedStop } from './decisions.ts';
import type { Standing } from './moving-view.ts';
import { MovingView } from './moving-view.ts';
import type { OrderState } from '../order-state.ts';
import { holdCurrency } from '../order-state.ts';
import { notionalOf } from '../spot-pair.ts';

export interface PlaceIntent {
  kind: 'place';
  /** The accepted order before it meets the book; copied for each attempt. */
  order: OrderState;
  /** The stop of an OCO, whose limit order `order` is (R-SPOT-11). */
  beside?: OrderState;
}
export interface CancelIntent {
  kind: 'cancel';
  userId: number;
  orderId: number;
}
export interface AmendIntent {
  kind: 'amend';
  userId: number;
  orderId: number;
  quantity: bigint;
}
export type Intent = PlaceIntent | CancelIntent | AmendIntent | ReplaceIntent;

export interface DecisionContext extends Standing {
  /** The idempotency key an intent came with, unique in the venue. */
  keyOf(intent: Intent): string | undefined;
}

export function decideBatch(
  draft: BookDraft,
  intents: readonly Intent[],
  context: DecisionContext,
): Decision[] {
  const view = new MovingView(draft, context);
  const firstUse = new Map<string, number>();
  return intents.map((intent, n) => {
    const key = context.keyOf(intent);
    const first = key === undefined ? undefined : firstUse.get(key);
    if (first !== undefined) return { kind: 'repeat', of: first };
    const decision = decide(draft, intent, view);
    view.catchUp();
    // A key that was used for a refused request is free for the next.
    if (key !== undefined && decision.kind === 'done') firstUse.set(key, n);
    return decision;
  });
}

function decide(draft: BookDraft, intent: Intent, view: MovingView): Decision {
  if (intent.kind === 'place') return decidePlace(draft, intent, view);
  const order = draft.find(intent.orderId);
  if (order === undefined || order.userId !== intent.userId)
    return { kind: 'not_open', orderId: intent.orderId };
  if (intent.kind === 'cancel') {
    draft.cancel(intent.orderId);
    return { kind: 'done', orderId: intent.orderId };
  }
  if (intent.kind === 'replace') return decideReplace(draft, { old: order, intent }, view);
  return decideAmend(draft, { order, quantity: intent.quantity }, view);
}

export function decidePlace(draft: BookDraft, { order, beside }: PlaceIntent, view: MovingView): Decision {
  if (view.isNameTaken(order))
    return refused('client_order_id_used', { client_order_id: order.clientOrderId });
  if (view.mayStandApart(order)) {
    draft.cancelOtherGroups(order);
    view.catchUp();
  }
  const currencyId = holdCurrency(draft.pair, order.side);
  if (view.available(order.userId, currencyId) < order.hold + (beside?.hold ?? 0n))
    return placeRefused.funds(draft.pair, order.side);
  const limit = view.limits.maxOpenOrders;
  const mayRest = order.stop !== null || order.timeInForce === 'GTC' || order.timeInForce === 'POST';
  const more = beside === undefined ? 1 : 2;
  if (mayRest && view.openOrders(order.userId) + more > limit)
    return refused('too_many_open_orders', { limit });
  const noStop = refusedStop(draft, beside ?? order, view);
  if (noStop !== undefined) return noStop;
  const rejected = draft.place({ ...order });
  if (rejected === undefined) {
    if (beside !== undefined) draft.place({ ...beside });
    return { kind: 'done', orderId: order.id };
  }
  return placeRefused.byBook(order, rejected);
}

export function decideAmend(
  draft: BookDraft,
  { order, quantity }: { order: OrderState; quantity: bigint },
  view: MovingView,
): Decision {
  const { pair } = draft;
  const { minNotional } = view.limits;
  if (
    order.type !== 'limit' ||
    order.state === 'untriggered' ||
    (order.sibling !== null && draft.find(order.sibling) !== undefined) ||
    quantity >= order.quantity ||
    quantity <= order.filled
  ) {
    return refused('amend_not_above_filled', {
      filled: formatDecimal(order.filled),
      amount: formatDecimal(order.quantity),
    });
  }
  if (!isMultipleOf(quantity, pair.lot))
    return refused('quantity_not_on_lot', { lot: formatDecimal(pair.lot) });
  if (notionalOf(order.price, quantity) < minNotional)
    return refused('notional_too_small', { minimum: formatDecimal(minNotional) });
  draft.amend(order.id, quantity);
  return { kind: 'done', orderId: order.id };
}
