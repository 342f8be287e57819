/** What a customer copies with in all, and one copy with everything that belongs to it. */
import { decimal, formatDecimal, readSigned } from '@candor/money';
import type { ReplyOf, RequestOf, copyTradingCalls } from '@candor/wire';
import { COPY_AGREEMENT, COPY_TEST } from '@candor/wire';
import { Refusal } from '../../platform/refusal.ts';
import type { CopyRow, CopyState } from './copy.ts';
import { renderFlow, renderPosition, renderSignal, showCopies, showCopy } from './copy-view.ts';
import { findCopy, listCopies, testOf } from './copies-store.ts';
import { flowsOf } from './flows-store.ts';
import type { CopyDeps } from './ports.ts';
import { mirrorsOf } from './signals-store.ts';

type Calls = typeof copyTradingCalls;

const RUNNING: readonly CopyState[] = ['active', 'paused', 'leaving'];
const OVER: readonly CopyState[] = ['ended'];
/** More than one customer ever has. */
const ALL = 10_000;

export async function reportOf(deps: CopyDeps, userId: number): Promise<ReplyOf<Calls['report']>> {
  const { db } = deps.platform;
  const { rows } = await listCopies(db, { userId, states: [...RUNNING, ...OVER], limit: ALL, offset: 0 });
  const copies = await showCopies(deps, db, rows);
  const running = copies.filter(({ status }) => status === 1);
  const sale = await deps.ports.gate.onSale(userId);
  const afterShare = (of: typeof copies): bigint =>
    of.reduce((sum, { profit, shared }) => sum + (readSigned(profit) ?? 0n) - decimal(shared), 0n);
  return {
    sum: formatDecimal(running.reduce((sum, { equity }) => sum + (readSigned(equity) ?? 0n), 0n)),
    count: running.length,
    profit: formatDecimal(afterShare(running)),
    allprofit: formatDecimal(afterShare(copies)),
    agreement: {
      version: COPY_AGREEMENT.version,
      is_accepted: await deps.ports.gate.hasAgreed(db, userId),
    },
    test: { version: COPY_TEST.version, is_passed: (await testOf(db, userId)) === COPY_TEST.version },
    is_on_sale: sale.isOn,
    sale_reason: sale.reason,
  };
}

export async function listOrders(
  deps: CopyDeps,
  { page, limit, status }: RequestOf<Calls['orders']>,
  userId: number,
): Promise<ReplyOf<Calls['orders']>> {
  const { db } = deps.platform;
  const states = status === undefined ? [...RUNNING, ...OVER] : status === 1 ? RUNNING : OVER;
  const { rows, total } = await listCopies(db, { userId, states, limit, offset: (page - 1) * limit });
  return { order_list: await showCopies(deps, db, rows), total };
}

async function ownCopy({ platform }: CopyDeps, userId: number, id: number): Promise<CopyRow> {
  const copy = await findCopy(platform.db, userId, id);
  if (copy === undefined) throw new Refusal('order_unknown');
  return copy;
}

const symbolsOf =
  ({ ports }: CopyDeps) =>
  (pairId: number): string =>
    ports
      .desk()
      .pairs()
      .find(({ id }) => id === pairId)?.symbol ?? String(pairId);

export async function showOrder(
  deps: CopyDeps,
  id: number,
  userId: number,
): Promise<ReplyOf<Calls['order']>> {
  const { db } = deps.platform;
  const copy = await ownCopy(deps, userId, id);
  const desk = deps.ports.desk();
  const marks = desk.marks();
  return {
    order: await showCopy(deps, db, copy),
    positions: (await desk.held(db, { copyId: copy.id })).map((row) => renderPosition(row, marks)),
    flows: (await flowsOf(db, copy.id)).map((row) => renderFlow(row, symbolsOf(deps))),
  };
}

export async function listHistory(
  deps: CopyDeps,
  { id, page, limit }: RequestOf<Calls['history']>,
  userId: number,
): Promise<ReplyOf<Calls['history']>> {
  const copy = await ownCopy(deps, userId, id);
  const desk = deps.ports.desk();
  const marks = desk.marks();
  const of = { copyId: copy.id, limit, offset: (page - 1) * limit };
  const { rows, total } = await desk.ended(deps.platform.db, of);
  return { list: rows.map((row) => renderPosition(row, marks)), total };
}

export async function listSignals(
  deps: CopyDeps,
  { id, page, limit, skipped }: RequestOf<Calls['signals']>,
  userId: number,
): Promise<ReplyOf<Calls['signals']>> {
  const copy = await ownCopy(deps, userId, id);
  const { rows, total } = await mirrorsOf(deps.platform.db, {
    copyId: copy.id,
    isSkipped: skipped,
    limit,
    offset: (page - 1) * limit,
  });
  return { list: rows.map((row) => renderSignal(row, symbolsOf(deps))), total };
}
