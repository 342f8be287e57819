/** What the database meant when it refused a batch, in the order path's own words. */
import type { Queryable } from '../../platform/db/database.ts';
import { AssertionFault, Refusal } from '../../platform/refusal.ts';
import type { Intent } from './decide-batch.ts';
import { savedReplies, usedClientIds } from './spot-store.ts';

interface KeyedLike {
  userId: number;
  key: string;
}
export type Sorted = 'answered' | 'try' | 'later';
interface Answerable {
  resolve(outcome: { kind: 'saved'; hash: string; reply: unknown }): void;
  reject(error: unknown): void;
}

export type CommitFault =
  /** A balance was lower than this node believed. */
  | { kind: 'overdraft' }
  /** Deadlock, serialisation or lock timeout: nothing was done. */
  | { kind: 'retry' }
  /** The connection broke: the batch may or may not be there. */
  | { kind: 'unknown' }
  /** Some intents use keys or client ids that exist; `sort` says of each whether it is answered now, still to be tried, or only after the others. */
  | { kind: 'duplicates'; sort(intent: Intent, keyed: KeyedLike | undefined, waiting: Answerable): Sorted }
  | { kind: 'other' };

const RETRYABLE = new Set(['40001', '40P01', '55P03', '57014']);

export async function diagnose(
  db: Queryable,
  error: unknown,
  intents: readonly { intent: Intent; keyed: KeyedLike | undefined }[],
): Promise<CommitFault> {
  if (
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof AssertionFault ||
    error instanceof Refusal
  )
    return { kind: 'other' };
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23514' && constraint?.startsWith('ledger_balances_')) return { kind: 'overdraft' };
  if (code === 'CN001') throw new Refusal('writes_stopped');
  if (code === '23505' && constraint === 'spot_orders_client_id') return duplicateClientIds(db, intents);
  if (code === '23505' && constraint === 'platform_idempotency_pkey') return duplicateKeys(db, intents);
  if (code !== undefined && RETRYABLE.has(code)) return { kind: 'retry' };
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57'))
    return { kind: 'unknown' };
  return { kind: 'other' };
}

async function duplicateClientIds(
  db: Queryable,
  intents: readonly { intent: Intent }[],
): Promise<CommitFault> {
  const named = intents.flatMap(({ intent }) =>
    intent.kind === 'place' && intent.order.clientOrderId !== null ? [intent.order] : [],
  );
  const used = await usedClientIds(
    db,
    named.map((order) => order.userId),
    named.map((order) => order.clientOrderId!),
  );
  const seen = new Set<string>();
  return {
    kind: 'duplicates',
    sort(intent, _keyed, waiting) {
      if (intent.kind !== 'place' || intent.order.clientOrderId === null) return 'try';
      const name = `${intent.order.userId}/${intent.order.clientOrderId}`;
      if (used.has(name)) {
        waiting.reject(new Refusal('client_order_id_used', { client_order_id: intent.order.clientOrderId }));
        return 'answered';
      }
      // The first may still be refused; then the name is free for the next.
      if (seen.has(name)) return 'later';
      seen.add(name);
      return 'try';
    },
  };
}

async function duplicateKeys(
  db: Queryable,
  intents: readonly { keyed: KeyedLike | undefined }[],
): Promise<CommitFault> {
  const keys = intents.flatMap(({ keyed }) => (keyed === undefined ? [] : [keyed]));
  const saved = await savedReplies(
    db,
    keys.map((k) => k.userId),
    keys.map((k) => k.key),
  );
  const seen = new Set<string>();
  return {
    kind: 'duplicates',
    sort(_intent, keyed, waiting) {
      if (keyed === undefined) return 'try';
      const name = `${keyed.userId}/${keyed.key}`;
      const first = saved.get(name);
      if (first !== undefined) {
        waiting.resolve({ kind: 'saved', hash: first.hash, reply: first.reply });
        return 'answered';
      }
      // A second use in the same batch waits for the reply of the first.
      if (seen.has(name)) return 'later';
      seen.add(name);
      return 'try';
    },
  };
}
