/** What can become of an intent, and the refusals that more than one of them can meet. */
import { formatDecimal } from '@candor/money';
import type { RejectReason, Side } from '@candor/matching';
import type { RefusalCode } from '@candor/wire';
import type { OrderState } from '../order-state.ts';
import { isReached } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import { MOST_WAITING_STOPS } from '../stop-rules.ts';
import type { BookDraft } from './book-draft.ts';
import type { Standing } from './moving-view.ts';

export type Decision =
  | { kind: 'done'; orderId: number }
  | { kind: 'refused'; refusal: RefusalCode; detail: Record<string, unknown> }
  /** The same idempotency key as an accepted intent of this batch: it gets that one's reply. */
  | { kind: 'repeat'; of: number }
  /** The order is not open in this book; its final state is in the database. */
  | { kind: 'not_open'; orderId: number };

export const refused = (refusal: RefusalCode, detail: Record<string, unknown> = {}): Decision => ({
  kind: 'refused',
  refusal,
  detail,
});

export const placeRefused = {
  funds: (pair: SpotPair, side: Side): Decision =>
    side === 'buy'
      ? refused('insufficient_balance', { currency: pair.quoteName })
      : refused('insufficient_sellable_balance', { currency: pair.baseName }),
  byBook(order: OrderState, rejected: RejectReason): Decision {
    if (rejected === 'would_take') return refused('post_only_would_take');
    if (rejected === 'bad_quantity') return refused('busy');
    throw new Error(`the book refused order ${order.id}: ${rejected}`);
  },
};

/** A stop whose price was reached already, or one too many (R-SPOT-10). */
export function refusedStop(
  draft: BookDraft,
  { side, stop, userId }: OrderState,
  view: Pick<Standing, 'waitingStops'>,
): Decision | undefined {
  if (stop === null) return undefined;
  if (view.waitingStops(userId) >= MOST_WAITING_STOPS)
    return refused('too_many_stops', { limit: MOST_WAITING_STOPS });
  return draft.last !== null && isReached(side, stop, draft.last)
    ? refused('would_trigger_at_once', { last: formatDecimal(draft.last) })
    : undefined;
}
