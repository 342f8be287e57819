/**
 * Copies of whom they are not sold to any more stand still (R-GEN-6, R-KYC-6): nothing new opens, what is open closes with its lead, and he reads why
 * once. They go on when he says so, and only where they are sold to him again.
 */
import type { SaleRefusal } from '../../foundation/sales/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CopyRow } from './copy.ts';
import { listCopies, lockCopies, standStill } from './copies-store.ts';
import { findLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

/** More than anybody runs. */
const ALL = 1_000;
const TOLD = {
  not_on_sale_here: 'copy_not_sold',
  verification_required: 'copy_unverified',
  house_account: 'copy_house',
} as const;
type Why = SaleRefusal | 'house_account';

/** Each is told when it is this that stops it: two ticks, or a tick and an operator, may find one copy at once. */
export async function stopCopies(
  { platform, ports }: CopyDeps,
  tx: Tx,
  of: { copies: readonly CopyRow[]; why: (userId: number) => Why },
): Promise<void> {
  const ids = of.copies.map(({ id }) => id);
  const ran = await standStill(tx, { ids, at: new Date(platform.clock.now()) });
  const stopped = of.copies.filter(({ id }) => ran.has(id));
  const names = new Map<bigint, string>();
  for (const { lead_id: id } of stopped) if (!names.has(id)) names.set(id, (await findLead(tx, id))!.name);
  await ports.notify.tellAll(
    tx,
    stopped.map(({ user_id: userId, lead_id: leadId }) => ({
      userId,
      kind: TOLD[of.why(userId)],
      params: { lead: names.get(leadId)! },
    })),
  );
}

/** Nobody knows who he is any more: where that is needed (a demo asks nobody), and where what is known of him without it says that it is not sold to him. */
export async function stopUnverified(deps: CopyDeps, tx: Tx, userId: number): Promise<void> {
  const refused = (await deps.ports.gate.refusedAmong(tx, [userId])).get(userId);
  if (refused !== undefined) await stopAllOf(deps, tx, { userId, why: refused });
}

export async function stopAllOf(
  deps: CopyDeps,
  tx: Tx,
  { userId, why }: { userId: number; why: Why },
): Promise<void> {
  const { rows } = await listCopies(tx, { userId, states: ['active'], limit: ALL, offset: 0 });
  const copies = await lockCopies(
    tx,
    rows.map(({ id }) => id),
  );
  if (copies.length > 0) await stopCopies(deps, tx, { copies, why: () => why });
}
