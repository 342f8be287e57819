/** Begins a copy and adds to it (P-CP-1). */
import type { RequestOf, copyTradingCalls } from '@candor/wire';
import { COPY_TEST } from '@candor/wire';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { askedAmount, askedPositive } from '../../platform/http/asked-amount.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changeCopy } from './change-copy.ts';
import type { CopyRow, FlowRow } from './copy.ts';
import { amountRefusal, copyRefusal } from './copy-rules.ts';
import type { WireCopy } from './copy-view.ts';
import { showCopy } from './copy-view.ts';
import { worthOf } from './copy-worth.ts';
import {
  countRunning,
  insertCopy,
  leadsCopiedBy,
  lockCustomer,
  lockRings,
  saveMoney,
} from './copies-store.ts';
import { insertFlow } from './flows-store.ts';
import { findLead, leadsAmong, shareLeads } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';
import { markColumns } from './ports.ts';
import { fundedJournal } from './settle-copy.ts';

type Calls = typeof copyTradingCalls;

export async function subscribe(
  deps: CopyDeps,
  request: RequestOf<Calls['subscribe']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  const { platform, ports } = deps;
  const { userId } = caller.session;
  const amount = askedAmount(request.amount);
  const maxMargin = request.max_margin === undefined ? null : askedPositive(request.max_margin);
  await ports.gate.assertOpen(userId);
  const law = await ports.desk().lawFor(userId);
  const leadId = request.config_id ?? request.id;
  return onceIn(platform.db, { name: 'copy-start', caller }, async (tx) => {
    const { test_version: tested } = await lockCustomer(tx, userId);
    const lead = leadId === undefined ? undefined : await findLead(tx, leadId);
    if (lead === undefined || lead.state === 'applied' || lead.state === 'declined')
      throw new Refusal('lead_unknown');
    await shareLeads(tx, [lead.id]);
    const circle = await circleOf(deps, tx, { userId, leadUserId: lead.user_id });
    // Under the lock: he may have stopped to lead since.
    const state = (await findLead(tx, lead.id))!.state;
    const refused = copyRefusal({ lead: { ...lead, state }, amount, ...circle });
    if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
    if (tested !== COPY_TEST.version) throw new Refusal('copy_test_required');
    const at = new Date(platform.clock.now());
    const hasTicked = request.accepted === true;
    const agreementVersion = await ports.gate.assertAgreed(tx, { userId, hasTicked, at });
    const copy = await insertCopy(tx, {
      leadId: lead.id,
      userId,
      leadUserId: lead.user_id,
      shareRate: lead.share_rate,
      // Percent on the wire.
      stopRate: BigInt(request.stop_loss) * 1_000_000n,
      maxLeverage: Math.min(request.max_leverage, law.maxLeverage ?? request.max_leverage),
      maxMargin,
      closeOutRate: law.closeOutRate,
      amount,
      agreementVersion,
      at,
    });
    if (copy === undefined) throw new Refusal('copy_twice');
    await putIn(deps, tx, { copy, kind: 'start', amount, value: 0n, before: 0n, caller });
    return showCopy(deps, tx, copy);
  });
}

/** Whether the lead is the customer, or follows him by however many others; persons are meant, whatever account they use. */
async function circleOf(
  deps: CopyDeps,
  tx: Tx,
  { userId, leadUserId }: { userId: number; leadUserId: number },
): Promise<{ isOwn: boolean; isRing: boolean; running: number }> {
  const ownIds = await personOf(deps, tx, [userId]);
  const running = await countRunning(tx, ownIds);
  if (ownIds.includes(leadUserId)) return { isOwn: true, isRing: false, running };
  // Whom nobody follows closes no ring.
  if ((await leadsAmong(tx, ownIds)).size === 0) return { isOwn: false, isRing: false, running };
  await lockRings(tx);
  const seen = new Set<number>();
  let next = await personOf(deps, tx, [leadUserId]);
  while (next.length > 0) {
    next.forEach((id) => seen.add(id));
    const copied = await personOf(deps, tx, await leadsCopiedBy(tx, next));
    if (copied.some((id) => ownIds.includes(id))) return { isOwn: false, isRing: true, running };
    next = copied.filter((id) => !seen.has(id));
  }
  return { isOwn: false, isRing: false, running };
}

async function personOf({ ports }: CopyDeps, db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const all = new Set(userIds);
  for (const userId of userIds) for (const id of await ports.linkedAccounts(db, userId)) all.add(id);
  return [...all];
}

export async function addToCopy(
  deps: CopyDeps,
  request: RequestOf<Calls['add']>,
  caller: CustomerCaller,
): Promise<WireCopy> {
  const amount = askedPositive(request.amount);
  await deps.ports.gate.assertOpen(caller.session.userId);
  return changeCopy(deps, { name: 'copy-add', id: request.id, caller }, async (tx, seen) => {
    const funds = seen.funds + amount;
    const refused = amountRefusal(funds);
    if (refused !== undefined) throw new Refusal(refused.refusal, refused.detail);
    const { userId } = caller.session;
    const at = new Date(deps.platform.clock.now());
    const hasTicked = request.accepted === true;
    // Money that comes now comes under the terms of now, and the copy with it (R-GEN-3).
    const version = await deps.ports.gate.assertAgreed(tx, { userId, hasTicked, at });
    const copy = { ...seen, agreement_version: version };
    const marks = deps.ports.desk().marks();
    const worth = (await worthOf(deps, tx, { copies: [copy], marks, isLocked: true })).get(copy.id)!;
    await putIn(deps, tx, { copy, kind: 'add', amount, value: worth.value, before: copy.high_water, caller });
    const after = { ...copy, funds, high_water: copy.high_water + amount };
    await saveMoney(tx, [after], at);
    return showCopy(deps, tx, after);
  });
}

/** A flow of a copy with the marks of now; the high-water mark stays unless it is said. */
export function flowOf(
  { ports }: CopyDeps,
  copy: CopyRow,
  of: Pick<FlowRow, 'kind' | 'amount' | 'value' | 'at'>,
): Omit<FlowRow, 'id'> {
  const { pairIds, marks } = markColumns(ports.desk().marks());
  return {
    copy_id: copy.id,
    ...of,
    high_water_before: copy.high_water,
    high_water_after: copy.high_water,
    share_rate: copy.share_rate,
    agreement_version: copy.agreement_version,
    shared: 0n,
    is_kept: false,
    period: null,
    pair_ids: pairIds,
    marks,
  };
}

interface PutIn {
  copy: CopyRow;
  kind: 'start' | 'add';
  amount: bigint;
  value: bigint;
  /** High-water mark before it. */
  before: bigint;
  caller: CustomerCaller;
}

async function putIn(deps: CopyDeps, tx: Tx, of: PutIn): Promise<void> {
  const { ledger, ports, platform } = deps;
  const { copy, kind, amount, value, before, caller } = of;
  const at = kind === 'start' ? copy.started_at : new Date(platform.clock.now());
  const flowId = (await insertFlow(tx, {
    ...flowOf(deps, copy, { kind, amount, value, at }),
    high_water_before: before,
    high_water_after: before + amount,
  }))!;
  const key = caller.idempotencyKey;
  const journals = fundedJournal({
    copyId: copy.id,
    userId: copy.user_id,
    currencyId: ports.currencyId,
    amount,
    flowId,
    actor: `user:${copy.user_id}`,
  });
  await ledger
    .post(tx, journals, key === undefined ? undefined : `${copy.user_id}:${key}`)
    .catch((error: unknown) => {
      throw error instanceof Overdraft
        ? new Refusal('insufficient_balance', { currency: ports.currencyName })
        : error;
    });
}
