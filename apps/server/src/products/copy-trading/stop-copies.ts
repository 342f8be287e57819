/**
 * Copies of whom they are not sold to any more stand still (R-GEN-6, R-KYC-6): nothing new opens, what is open closes with its lead, and he reads why
 * once. They go on when he says so, and only where they are sold to him again.
 */
import type { SaleRefusal } from '../../foundation/sales/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CopyRow } from './copy.ts';
import { listCopies, lockCopies, setPaused } from './copies-store.ts';
import { findLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

/** More than anybody runs. */
const ALL = 1_000;
const TOLD = { not_on_sale_here: 'copy_not_sold', verification_required: 'copy_unverified' } as const;

export async function stopCopies(
  { platform, ports }: CopyDeps,
  tx: Tx,
  of: { copies: readonly CopyRow[]; why: (userId: number) => SaleRefusal },
): Promise<void> {
  const ids = of.copies.map(({ id }) => id);
  await setPaused(tx, { ids, isPaused: true, at: new Date(platform.clock.now()) });
  const names = new Map<bigint, string>();
  for (const { lead_id: id } of of.copies) if (!names.has(id)) names.set(id, (await findLead(tx, id))!.name);
  await ports.notify.tellAll(
    tx,
    of.copies.map(({ user_id: userId, lead_id: leadId }) => ({
      userId,
      kind: TOLD[of.why(userId)],
      params: { lead: names.get(leadId)! },
    })),
  );
}

/** Nobody knows who he is any more. */
export async function stopUnverified(deps: CopyDeps, tx: Tx, userId: number): Promise<void> {
  const { rows } = await listCopies(tx, { userId, states: ['active'], limit: ALL, offset: 0 });
  const locked = await lockCopies(
    tx,
    rows.map(({ id }) => id),
  );
  const copies = locked.filter(({ state }) => state === 'active');
  if (copies.length > 0) await stopCopies(deps, tx, { copies, why: () => 'verification_required' });
}
