/** A command on its way through the engine, and the answers it can get. */
import { Refusal } from '../../platform/refusal.ts';
import type { KeyedReply } from './batch-columns.ts';
import type { BookDraft } from './book-draft.ts';
import type { Decision, Intent } from './decide-batch.ts';
import type { OrderState } from './order-state.ts';

export interface KeyedIntent {
  userId: number;
  key: string;
  hash: string;
  route: string;
  /** The reply a second use of the key gets, from the order as committed. */
  render(order: OrderState): unknown;
}

/** `order` as committed, `not_open` when it is not in the book, or the reply saved under the same idempotency key. */
export type Outcome =
  | { kind: 'order'; order: OrderState }
  | { kind: 'not_open'; orderId: number }
  | { kind: 'saved'; hash: string; reply: unknown };

export interface Waiting {
  intent: Intent;
  keyed: KeyedIntent | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** Answers one command of a committed batch. */
export function answer(waiting: Waiting, decision: Decision, draft: BookDraft): void {
  if (decision.kind === 'refused') waiting.reject(new Refusal(decision.refusal, decision.detail));
  else if (decision.kind === 'not_open') waiting.resolve({ kind: 'not_open', orderId: decision.orderId });
  else waiting.resolve({ kind: 'order', order: draft.changed.get(decision.orderId)! });
}

/** Which idempotency keys a batch writes, with the replies as committed. */
export function keyReader(
  batch: readonly Waiting[],
): (intent: Intent, draft: BookDraft) => KeyedReply | undefined {
  const keyedOf = new Map(batch.map((waiting) => [waiting.intent, waiting.keyed]));
  return (intent, draft) => {
    const keyed = keyedOf.get(intent);
    const order = draft.changed.get(intent.kind === 'place' ? intent.order.id : intent.orderId);
    if (keyed === undefined || order === undefined) return undefined;
    return {
      userId: keyed.userId,
      key: keyed.key,
      hash: keyed.hash,
      route: keyed.route,
      reply: keyed.render(order),
    };
  };
}
