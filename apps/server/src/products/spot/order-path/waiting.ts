/** A command on its way through the engine, and the answers it can get. */
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderState } from '../order-state.ts';
import type { KeyedReply } from './batch-columns.ts';
import type { SettledTrade } from '../settle-trade.ts';
import type { BookDraft } from './book-draft.ts';
import type { Intent } from './decide-batch.ts';
import type { Decision } from './decisions.ts';

export interface KeyedIntent {
  userId: number;
  key: string;
  call: string;
  fingerprint: string;
  /** The body of the reply, from the order as committed. */
  bodyOf(order: OrderState): string;
}

/** `order` as committed, `not_open` when it is not in the book, or the reply that was kept under the idempotency key. */
export type Outcome =
  | {
      kind: 'order';
      order: OrderState;
      /** Of the whole batch. */
      trades: readonly SettledTrade[];
    }
  | { kind: 'not_open'; orderId: number }
  | SavedReply;

export interface SavedReply {
  kind: 'saved';
  fingerprint: string;
  body: string;
}

export interface Waiting {
  intent: Intent;
  keyed: KeyedIntent | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

interface Decided {
  decisions: readonly Decision[];
  draft: BookDraft;
}

/** Answers every command of a committed batch. */
export function answerAll(
  batch: readonly Waiting[],
  { decisions, draft, keys }: Decided & { keys: readonly KeyedReply[] },
): void {
  const kept = new Map(keys.map((key) => [keyName(key), key]));
  const savedFor = (keyed: KeyedIntent): SavedReply => {
    const { fingerprint, body } = kept.get(keyName(keyed))!;
    return { kind: 'saved', fingerprint, body };
  };
  batch.forEach((waiting, n) => {
    const decision = decisions[n]!;
    if (decision.kind === 'refused') waiting.reject(new Refusal(decision.refusal, decision.detail));
    else if (decision.kind === 'not_open') waiting.resolve({ kind: 'not_open', orderId: decision.orderId });
    else if (decision.kind === 'repeat' || waiting.keyed !== undefined)
      waiting.resolve(savedFor(waiting.keyed!));
    else
      waiting.resolve({
        kind: 'order',
        order: draft.changed.get(decision.orderId)!,
        trades: draft.trades,
      });
  });
}

/** The idempotency keys that a batch writes, with the replies as committed. */
export function keyedReplies(batch: readonly Waiting[], { decisions, draft }: Decided): KeyedReply[] {
  return batch.flatMap(({ keyed }, n) => {
    if (keyed === undefined) return [];
    const decision = decisions[n];
    if (decision?.kind !== 'done') return [];
    const { orderId } = decision;
    const { userId, key, call, fingerprint } = keyed;
    return [{ userId, key, call, fingerprint, orderId, body: keyed.bodyOf(draft.changed.get(orderId)!) }];
  });
}

/** A key's name in the venue. */
export const keyName = ({ userId, key }: { userId: number; key: string }): string => `${userId}:${key}`;
