/**
 * Ends copies (R-CP-4): those whose money has fallen to their stop, those whose lead leads no more, and those that are left once nothing of
 * them is open. Each end pays the share of profit and the rest to its customer, in one transaction.
 */
import { copyStopsAt } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { Marks } from '../../foundation/executions/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CopyRow, EndReason } from './copy.ts';
import { worthOf } from './copy-worth.ts';
import { beginLeaving, copiesAfter, endCopy, leadIdsOf, lockCopies, orphanedCopies } from './copies-store.ts';
import { insertFlow } from './flows-store.ts';
import { findLead, shareLeads } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';
import { leftJournal } from './settle-copy.ts';
import { flowOf } from './subscribe.ts';
import { takeShare } from './take-share.ts';

const LOOKED_AT = 1_000;
const AT_ONCE = 200;

/** Leads shared, then their copies locked: the order of every act, behind the books. */
export async function lockInOrder(tx: Tx, ids: readonly bigint[]): Promise<CopyRow[]> {
  await shareLeads(tx, await leadIdsOf(tx, ids));
  return lockCopies(tx, ids);
}

/** Everything that is due now; how many copies moved. Throws busy where ticks wait to be acted on, after it has ended what they do not bear on. */
export async function endCopies(deps: CopyDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  let moved = 0;
  let behind: Refusal | undefined;
  for (const find of [findOrphans, findStopped, findClosed])
    try {
      for await (const ids of find(deps)) {
        if (!lease.held()) return moved;
        moved += ids.length;
      }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'busy') throw error;
      behind = error;
    }
  if (behind !== undefined) throw behind;
  return moved;
}

async function* findOrphans(deps: CopyDeps): AsyncIterable<readonly bigint[]> {
  for (;;) {
    const rows = await orphanedCopies(deps.platform.db, AT_ONCE);
    if (rows.length === 0) return;
    yield await leaveAll(deps, { ids: rows.map(({ id }) => id), reason: 'lead_ended' });
  }
}

async function* findStopped(deps: CopyDeps): AsyncIterable<readonly bigint[]> {
  const { db } = deps.platform;
  for (let after = 0n; ;) {
    const rows = await copiesAfter(db, { states: ['active', 'paused'], after, limit: LOOKED_AT });
    const met = await stoppedAmong(deps, { copies: rows, marks: deps.ports.desk().marks() });
    for (let from = 0; from < met.length; from += AT_ONCE)
      yield await leaveAll(deps, {
        ids: met.slice(from, from + AT_ONCE).map(({ id }) => id),
        reason: 'stop_loss',
      });
    if (rows.length < LOOKED_AT) return;
    after = rows.at(-1)!.number;
  }
}

async function stoppedAmong(
  deps: CopyDeps,
  { copies, marks }: { copies: readonly CopyRow[]; marks: Marks },
  within?: Tx,
): Promise<CopyRow[]> {
  const db = within ?? deps.platform.db;
  const worths = await worthOf(deps, db, { copies, marks, isLocked: within !== undefined });
  return copies.filter((copy) => {
    const stopsAt = copyStopsAt({ funds: copy.funds, stopRate: copy.stop_rate });
    return worths.get(copy.id)!.equity <= stopsAt;
  });
}

/**
 * All that is open closes at its next tick. A stop is looked at once more under the locks. Whoever leads no more, or whose stop is met, is in no
 * hurry past a tick that is published: it does to his positions what it would have done (R-CT-2).
 */
function leaveAll(
  deps: CopyDeps,
  { ids, reason }: { ids: readonly bigint[]; reason: EndReason },
): Promise<readonly bigint[]> {
  const desk = deps.ports.desk();
  const leave = async (tx: Tx): Promise<readonly bigint[]> => {
    // Read before: all that they are of has been acted on then.
    const marks = desk.marks();
    await desk.holdActedOn(tx);
    const copies = (await lockInOrder(tx, ids)).filter(
      ({ state }) => state === 'active' || state === 'paused',
    );
    const leaving = reason === 'stop_loss' ? await stoppedAmong(deps, { copies, marks }, tx) : copies;
    await beginToLeave(deps, tx, { copies: leaving, reason });
    return leaving.map(({ id }) => id);
  };
  return desk.afterKnownTicks(() => deps.platform.db.transaction('copies-leave', leave));
}

/** Locked, with the books held still. */
export async function beginToLeave(
  { platform, ports }: CopyDeps,
  tx: Tx,
  { copies, reason }: { copies: readonly CopyRow[]; reason: EndReason },
): Promise<void> {
  if (copies.length === 0) return;
  const ids = copies.map(({ id }) => id);
  await beginLeaving(tx, { ids, reason, at: new Date(platform.clock.now()) });
  await ports.desk().closeCopies(tx, ids);
}

async function* findClosed(deps: CopyDeps): AsyncIterable<readonly bigint[]> {
  const { db } = deps.platform;
  for (let after = 0n; ;) {
    const rows = await copiesAfter(db, { states: ['leaving'], after, limit: AT_ONCE });
    yield await endSome(deps, rows);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.number;
  }
}

/** Those of them with nothing open any more. */
function endSome(deps: CopyDeps, seen: readonly CopyRow[]): Promise<readonly bigint[]> {
  if (seen.length === 0) return Promise.resolve([]);
  return deps.platform.db.transaction('copies-end', async (tx) => {
    const copies = (
      await lockInOrder(
        tx,
        seen.map(({ id }) => id),
      )
    ).filter(({ state }) => state === 'leaving');
    return endClosed(deps, tx, copies);
  });
}

/** Locked and leaving: they open nothing, so what is not open now never will be. */
export async function endClosed(
  deps: CopyDeps,
  tx: Tx,
  copies: readonly CopyRow[],
): Promise<readonly bigint[]> {
  const worths = await worthOf(deps, tx, { copies, marks: deps.ports.desk().marks(), isLocked: true });
  const ended = copies.filter(({ id }) => worths.get(id)!.open === 0);
  const at = new Date(deps.platform.clock.now());
  for (const copy of ended) {
    const worth = worths.get(copy.id)!;
    const after = (await takeShare(deps, tx, { copy, worth, period: null, at })) ?? copy;
    const share = after.shared - copy.shared;
    await payOut(deps, tx, { copy: after, amount: worth.balance - share, at });
  }
  return ended.map(({ id }) => id);
}

async function payOut(
  deps: CopyDeps,
  tx: Tx,
  { copy, amount, at }: { copy: CopyRow; amount: bigint; at: Date },
): Promise<void> {
  const { ledger, ports } = deps;
  const flowId = (await insertFlow(tx, flowOf(deps, copy, { kind: 'end', amount, value: amount, at })))!;
  const journals = leftJournal({
    copyId: copy.id,
    userId: copy.user_id,
    currencyId: ports.currencyId,
    amount,
    flowId,
    actor: 'job:copy-trading',
  });
  if (journals.length > 0) await ledger.post(tx, journals);
  await endCopy(tx, { id: copy.id, returned: amount, at });
  const lead = await findLead(tx, copy.lead_id);
  const kind = ({ user: 'copy_ended', stop_loss: 'copy_stopped', lead_ended: 'copy_lead_ended' } as const)[
    copy.end_reason!
  ];
  const params = { lead: lead!.name, amount: formatDecimal(amount), currency: ports.currencyName };
  await ports.notify.tellAll(tx, [{ userId: copy.user_id, kind, params }]);
}
