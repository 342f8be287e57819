/** What the database meant when it refused a batch, in the order path's own words. */
import type { Queryable } from '../../../platform/db/database.ts';
import { AssertionFault, Refusal } from '../../../platform/refusal.ts';
import { savedReplies, usedClientIds } from './order-path-store.ts';
import type { RepeatMemory } from './repeat-memory.ts';
import type { Waiting } from './waiting.ts';
import { keyName } from './waiting.ts';

export type CommitFault =
  /** A balance was lower than this node believed. */
  | { kind: 'overdraft' }
  /** Deadlock, serialisation or lock timeout: nothing was done. */
  | { kind: 'retry' }
  /** Money writes are stopped: nothing new is taken, what only releases money may go on. */
  | { kind: 'stopped' }
  /** Some were answered, because their key or client order id had been used; `rest` is still to be tried. */
  | { kind: 'repeats'; rest: Waiting[] }
  /** A fault of ours: nothing was done, and trying again would not help. */
  | { kind: 'other' };

const RETRYABLE = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the connection broke, so that a batch may or may not be there; every other error is the database's "no". */
export function isOutcomeUnknown(error: unknown): boolean {
  if (isOurs(error)) return false;
  const { code } = error as { code?: string };
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return true;
  return !RETRYABLE.has(code) && (code.startsWith('08') || code.startsWith('57'));
}

/** Thrown by our own code before anything was sent. */
const isOurs = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof AssertionFault ||
  error instanceof Refusal;

/**
 * Reads a definite "no". What was used before is answered from the database and remembered in `repeats`. Throws when the
 * database cannot be asked.
 */
export async function diagnose(
  { db, repeats }: { db: Queryable; repeats: RepeatMemory },
  error: unknown,
  batch: readonly Waiting[],
): Promise<CommitFault> {
  if (isOurs(error)) return { kind: 'other' };
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23514' && constraint?.startsWith('ledger_balances_')) return { kind: 'overdraft' };
  if (code === 'CN001') return { kind: 'stopped' };
  if (code === '23505' && constraint === 'spot_orders_client_id') {
    await learnNames(db, repeats, batch);
    return repeatsFault(repeats, batch);
  }
  if (code === '23505' && constraint === 'platform_kept_replies_pkey') {
    await learnKeys(db, repeats, batch);
    return repeatsFault(repeats, batch);
  }
  return code !== undefined && RETRYABLE.has(code) ? { kind: 'retry' } : { kind: 'other' };
}

/** Nobody recognised: whatever was in the way is gone, so all of it is tried again. */
function repeatsFault(repeats: RepeatMemory, batch: readonly Waiting[]): CommitFault {
  return { kind: 'repeats', rest: batch.filter((waiting) => !repeats.answer(waiting)) };
}

/** Asks which of a batch's client order ids are used. */
export async function learnNames(
  db: Queryable,
  repeats: RepeatMemory,
  batch: readonly Waiting[],
): Promise<void> {
  const named = batch.flatMap(({ intent }) =>
    intent.kind === 'place' && intent.order.clientOrderId !== null ? [intent.order] : [],
  );
  if (named.length === 0) return;
  const used = await usedClientIds(
    db,
    named.map((order) => order.userId),
    named.map((order) => order.clientOrderId!),
  );
  for (const order of used) repeats.learnName(order);
}

/** Asks for the replies that are kept under a batch's keys. */
export async function learnKeys(
  db: Queryable,
  repeats: RepeatMemory,
  batch: readonly Waiting[],
): Promise<void> {
  const keys = batch.flatMap(({ keyed }) => (keyed === undefined ? [] : [keyed]));
  if (keys.length === 0) return;
  const saved = await savedReplies(
    db,
    keys.map((k) => k.userId),
    keys.map((k) => k.key),
  );
  for (const keyed of keys) {
    const reply = saved.get(keyName(keyed));
    if (reply !== undefined) repeats.learnReply(keyed, reply);
  }
}
