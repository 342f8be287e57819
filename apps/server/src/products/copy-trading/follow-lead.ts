/** Each execution of a lead's own portfolio becomes a signal, in the transaction that executed it (ADR 89). */
import type { Execution, Marks } from '../../foundation/executions/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { leadWorth } from './copy-worth.ts';
import { leadsAmong } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';
import { markColumns } from './ports.ts';
import { insertSignal, lotsLeft } from './signals-store.ts';

export async function followLead(deps: CopyDeps, tx: Tx, executions: readonly Execution[]): Promise<void> {
  const ownExecutions = executions.filter(({ copyId }) => copyId === null);
  if (ownExecutions.length === 0) return;
  const leads = await leadsAmong(tx, [...new Set(ownExecutions.map(({ userId }) => userId))]);
  if (leads.size === 0) return;
  const theirs = ownExecutions.filter(({ userId }) => leads.has(userId));
  const left = await lotsLeft(tx, [...new Set(theirs.map(({ rootId }) => rootId))]);
  const marks = marksNow(deps, theirs);
  const equities = new Map<number, bigint>();
  for (const userId of leads.keys())
    equities.set(userId, (await leadWorth(deps, tx, { userId, marks })).equity);
  const columns = markColumns(marks);
  for (const one of theirs) {
    const whole = one.kind === 'opened' ? one.lots : (left.get(one.rootId) ?? 0);
    // Opened before he led: nobody has copied it, and nobody closes it with him.
    if (whole === 0) continue;
    left.set(one.rootId, one.kind === 'opened' ? one.lots : whole - one.lots);
    await insertSignal(tx, {
      lead_id: leads.get(one.userId)!.id,
      pair_id: one.pairId,
      kind: one.kind,
      position_id: one.positionId,
      root_id: one.rootId,
      side: one.side,
      leverage: one.leverage,
      lots: one.lots,
      whole,
      price: one.price,
      seq: BigInt(one.seq),
      at: one.at,
      equity: equities.get(one.userId)!,
      pair_ids: columns.pairIds,
      marks: columns.marks,
    });
  }
}

/** Of the pair that executes the mark of its own tick, of the others the last one. */
function marksNow({ ports }: CopyDeps, executions: readonly Execution[]): Marks {
  const marks = new Map(ports.desk().marks());
  for (const { pairId, mark } of executions) marks.set(pairId, mark);
  return marks;
}
