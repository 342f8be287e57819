/**
 * Whoever agrees to something has proved that it is he who sits there (R-OPS-14, ADR 143): the second factor, in this session, a few minutes
 * ago at most. A console that was left open is nobody's word.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { provedAt } from './sessions-store.ts';

/** R-OPS-14: long enough for several cases in a row, and never prolonged by what is agreed to. */
export const PROOF_MS = 5 * 60_000;

/** Asked in the transaction of the word, after everything else that could refuse it: nobody types a code for nothing. */
export async function assertFreshProof(
  db: Queryable,
  { operator }: OperatorCaller,
  now: Date,
): Promise<void> {
  const at = await provedAt(db, operator.sessionId);
  if (at === undefined || now.getTime() - at.getTime() >= PROOF_MS) throw new Refusal('proof_needed');
}
