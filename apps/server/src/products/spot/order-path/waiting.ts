/** A command on its way through the engine, and the answers it can get. */
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderState } from '../order-state.ts';
import type { KeyedReply } from './batch-columns.ts';
import type { BookDraft } from './book-draft.ts';
import type { Decision, Intent } from './decide-batch.ts';

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
  { kind: 'order'; order: OrderState } | { kind: 'not_open'; orderId: number } | SavedReply;

export interface SavedReply {
  kind: 'saved';
  hash: string;
  reply: unknown;
}

export interface Waiting {
  intent: Intent;
  keyed: KeyedIntent | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** Answers every command of a committed batch. */
export function answerAll(
  batch: readonly Waiting[],
  { decisions, draft }: { decisions: readonly Decision[]; draft: BookDraft },
): void {
  batch.forEach((waiting, n) => {
    const decision = decisions[n]!;
    if (decision.kind === 'refused') waiting.reject(new Refusal(decision.refusal, decision.detail));
    else if (decision.kind === 'not_open') waiting.resolve({ kind: 'not_open', orderId: decision.orderId });
    else if (decision.kind === 'done')
      waiting.resolve({ kind: 'order', order: draft.changed.get(decision.orderId)! });
    else {
      const { keyed, intent } = batch[decision.of]!;
      const reply = keyed!.render(draft.changed.get(orderIdOf(intent))!);
      waiting.resolve({ kind: 'saved', hash: keyed!.hash, reply });
    }
  });
}

/** The idempotency keys that a batch writes, with the replies as committed. */
export function keyedReplies(
  batch: readonly Waiting[],
  { decisions, draft }: { decisions: readonly Decision[]; draft: BookDraft },
): KeyedReply[] {
  return batch.flatMap(({ intent, keyed }, n) => {
    if (keyed === undefined || decisions[n]?.kind !== 'done') return [];
    const orderId = orderIdOf(intent);
    const { userId, key, hash, route } = keyed;
    return [{ userId, key, hash, route, orderId, reply: keyed.render(draft.changed.get(orderId)!) }];
  });
}

/** A key's name in the venue. */
export const keyName = ({ userId, key }: { userId: number; key: string }): string => `${userId}:${key}`;

export const orderIdOf = (intent: Intent): number =>
  intent.kind === 'place' ? intent.order.id : intent.orderId;
