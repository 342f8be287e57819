/**
 * Opens what was accepted before a tick at its executable price, in the order of acceptance; what may not open is cancelled
 * whole and without a fee (R-CT-2, R-CT-9, R-CT-12).
 */
import { notionalAt, openingRefusal } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import type { Before } from '../terms/brackets-store.ts';
import { notionalsBefore } from '../terms/brackets-store.ts';
import { tellPositions } from '../contract-events.ts';
import { noticePositions } from '../contract-notices.ts';
import { savePositions } from '../contracts-store.ts';
import { publishExecutions } from '../publish-executions.ts';
import { houseMoney, lockAvailable, payerKey } from '../fund/house-money.ts';
import type { ContractDeps } from '../ports.ts';
import type { EndReason, PositionRow } from '../positions/position.ts';
import type { Opening } from '../positions/position-rules.ts';
import { openAt, sideOf } from '../positions/position-rules.ts';
import { otherSides } from './other-side.ts';
import { accrueRebates } from '../rebates-store.ts';
import { openedJournal, releasedJournal } from '../positions/settle-contract.ts';

interface Attempt {
  row: PositionRow;
  opening: Opening;
}

export async function openOrders(
  deps: ContractDeps,
  tx: Tx,
  of: { rows: readonly PositionRow[]; exposure: ExposureRow; tick: PublishedTick; isHalted?: boolean },
): Promise<void> {
  const { rows, exposure, tick, isHalted = false } = of;
  const { ports, ledger, terms } = deps;
  const { currencyId } = ports;
  const stop = await ports.stopIn(tx, tick.pairId);
  const isStopped = isHalted || (stop !== undefined && stop.since <= tick.at);
  // A limit goes on waiting while opening is stopped: its customer can cancel it.
  const mayOpen = rows.filter((row) => !isStopped || row.state === 'accepted');
  const sides = await otherSides(deps, tx, {
    pairId: tick.pairId,
    at: new Date(tick.at),
    userIds: mayOpen.map(({ user_id: userId }) => userId),
  });
  // R-CT-16: it waits, as it does in the halt, and on the many ticks until then nothing else is read for it.
  const due = mayOpen.filter((row) => row.state === 'accepted' || !sides.isHeldAgainst(row));
  if (due.length === 0) return;
  const capital =
    ((await houseMoney(deps, tx)).contractFund * terms.current(tick.pairId)!.capitalShare) / 100_000_000n;
  const spare = await spareMoney(
    deps,
    tx,
    due.map((row): Attempt => ({ row, opening: attempt(deps, { row, tick, notionalBefore: 0n }) })),
  );
  const before = await bracketsBefore(tx, due);
  const journals: Journal[] = [];
  const moved: PositionRow[] = [];
  const cancel = (row: PositionRow, reason: EndReason): void => {
    journals.push(...releasedJournal({ row, currencyId }));
    moved.push({ ...row, state: 'cancelled', held: 0n, reason, closed_at: new Date(tick.at) });
  };
  for (const row of due) {
    if (isStopped) {
      cancel(row, 'stopped');
      continue;
    }
    if (sides.isHeldAgainst(row)) {
      if (row.state === 'accepted') cancel(row, 'halt_other_side');
      continue;
    }
    const opening = attempt(deps, { row, tick, notionalBefore: before.of(row) });
    if ('cancelled' in opening) {
      cancel(row, opening.cancelled);
      continue;
    }
    const lacking = opening.need - row.held;
    const left = spare.get(payerKey(row)) ?? 0n;
    if (isRefused({ row, exposure, tick, capital })) cancel(row, 'book_full');
    else if (lacking > left) cancel(row, 'balance');
    else {
      if (lacking > 0n) spare.set(payerKey(row), left - lacking);
      journals.push(...openedJournal({ row: opening.row, currencyId, held: row.held }));
      moved.push(opening.row);
      before.add(row, opening.notional);
      sides.add(row);
      if (row.side === 'L') exposure.long_quantity += row.quantity;
      else exposure.short_quantity += row.quantity;
    }
  }
  if (journals.length > 0) await ledger.post(tx, journals);
  await accrueFees(deps, tx, { moved, first: due[0]!, tick });
  await savePositions(tx, moved);
  await publishExecutions(deps, tx, { rows: moved, mark: tick.mark });
  tellPositions(deps, tx, moved);
  await noticePositions(deps, tx, moved);
}

/** What the fees of those that opened earn whoever invited their customers. */
function accrueFees(
  { platform, ports: { currencyId } }: ContractDeps,
  tx: Tx,
  { moved, first, tick }: { moved: readonly PositionRow[]; first: PositionRow; tick: PublishedTick },
): Promise<void> {
  return accrueRebates(tx, {
    pairId: tick.pairId,
    batch: `${tick.seq}:open:${first.id}`,
    at: new Date(platform.clock.now()),
    currencyId,
    fees: moved
      .filter(({ state }) => state === 'open')
      .map((row) => ({
        userId: row.user_id,
        copyId: row.copy_id,
        fee: row.open_fee,
        ref: `${row.id}:open`,
      })),
  });
}

function attempt(
  { terms }: ContractDeps,
  { row, tick, notionalBefore }: { row: PositionRow; tick: PublishedTick; notionalBefore: bigint },
): Opening {
  const price = row.side === 'L' ? tick.ask : tick.bid;
  return openAt(row, { price, seq: tick.seq, at: new Date(tick.at), terms: terms.of(row), notionalBefore });
}

/** Where each order's bracket begins (X-CT-11): by what stood before this tick, and what the tick opened of the same person. */
async function bracketsBefore(tx: Tx, due: readonly PositionRow[]) {
  const stood = await notionalsBefore(tx, {
    pairId: due[0]!.pair_id,
    userIds: due.map(({ user_id: userId }) => userId),
    ids: due.map(({ id }) => id),
  });
  const added = new Map<number, bigint>();
  const addedOf = (person: number): bigint => added.get(person) ?? 0n;
  // Each is waiting or open, and so among what is counted.
  const stoodOf = (row: PositionRow): Before => stood.get(row.id)!;
  return {
    of: (row: PositionRow): bigint => stoodOf(row).notional + addedOf(stoodOf(row).person),
    add: (row: PositionRow, notional: bigint): void =>
      void added.set(stoodOf(row).person, addedOf(stoodOf(row).person) + notional),
  };
}

/** What is available to customers whose order needs more than was set aside: a short that opens at a higher price. */
function spareMoney(deps: ContractDeps, tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, bigint>> {
  const short = attempts.filter(({ row, opening }) => 'need' in opening && opening.need > row.held);
  if (short.length === 0) return Promise.resolve(new Map());
  return lockAvailable(
    deps,
    tx,
    short.map(({ row }) => row),
  );
}

/** R-CT-12. */
export function isRefused(of: {
  row: PositionRow;
  exposure: ExposureRow;
  tick: PublishedTick;
  capital: bigint;
}): boolean {
  const { row, exposure, tick, capital } = of;
  const totals = {
    long: notionalAt(exposure.long_quantity, tick.mark),
    short: notionalAt(exposure.short_quantity, tick.mark),
    capital,
    openProfit: exposure.open_profit,
  };
  const order = { side: sideOf(row), notional: notionalAt(row.quantity, tick.mark) };
  return openingRefusal(totals, order) !== undefined;
}
