/**
 * What a follower does with a copy bears on every tick that is acted on after it: whoever leaves would dodge a liquidation that everybody has seen,
 * and whoever pauses an opening whose price is known. So it waits until all that is published has been acted on, as his own positions do (R-CT-2).
 */
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CopyRow } from './copy.ts';
import { findCopy, lockCopies } from './copies-store.ts';
import { shareLeads } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

interface Change {
  /** Of the transaction. */
  name: string;
  id: number;
  caller: CustomerCaller;
}

/** A running copy of the caller's, locked, with the books held still: in the order of every act, books before leads before copies. */
export function changeCopy<Reply>(
  { platform, ports }: CopyDeps,
  of: Change,
  change: (tx: Tx, copy: CopyRow) => Promise<Reply>,
): Promise<Reply> {
  const desk = ports.desk();
  return desk.afterKnownTicks(() =>
    onceIn(platform.db, of, async (tx) => {
      await desk.holdActedOn(tx);
      return change(tx, await lockRunning(tx, of));
    }),
  );
}

/** With its lead shared. */
async function lockRunning(tx: Tx, { id, caller }: Change): Promise<CopyRow> {
  const seen = await findCopy(tx, caller.session.userId, id);
  if (seen === undefined) throw new Refusal('order_unknown');
  await shareLeads(tx, [seen.lead_id]);
  const [copy] = await lockCopies(tx, [seen.id]);
  if (copy!.state === 'leaving' || copy!.state === 'ended') throw new Refusal('copy_over');
  return copy!;
}
