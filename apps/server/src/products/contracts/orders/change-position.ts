/** What a customer does to a position: closes all or part of it, cancels what waits, sets stops, adds and removes margin. */
import { contractProfit } from '@candor/formulas';
import type { RequestOf, contractCalls } from '@candor/wire';
import { Overdraft } from '../../../foundation/ledger/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { shareExposure } from '../fund/exposures-store.ts';
import { notionalsBefore } from '../terms/brackets-store.ts';
import { shown, tellPositions } from '../contract-events.ts';
import { noticePositions } from '../contract-notices.ts';
import type { WirePosition } from '../positions/contract-view.ts';
import type { EndReason, PositionRow } from '../positions/position.ts';
import {
  findPositions,
  insertPosition,
  lockOwn,
  lockOwnOpen,
  lockOwnWaiting,
  pairsWaiting,
  savePositions,
} from '../contracts-store.ts';
import { afterKnownTicks, assertActedOn } from './known-ticks.ts';
import { liquidationOf, removalRefusal, stopsRefusal } from './order-rules.ts';
import type { ContractDeps } from '../ports.ts';
import { asContract, splitOff, withThreshold } from '../positions/position-rules.ts';
import { marginJournal, releasedJournal } from '../positions/settle-contract.ts';
import { askedPositive } from '../../../platform/http/asked-amount.ts';
import { goodTick, readStop, refuse } from './submit-contract.ts';

type Change = (tx: Tx, row: PositionRow) => Promise<PositionRow>;

/** One position of the caller's, locked after its book: customers and ticks take turns, and nobody waits in a circle. */
async function changePosition(
  deps: ContractDeps,
  of: { caller: CustomerCaller; id: number; call: string },
  change: Change,
): Promise<WirePosition> {
  const { db } = deps.platform;
  const { userId } = of.caller.session;
  const [seen] = await findPositions(db, userId, [of.id]);
  if (seen === undefined) throw new Refusal('order_unknown');
  return afterKnownTicks(() =>
    db.transaction(of.call, (tx) =>
      once(tx, of.caller, async () => {
        await shareExposure(tx, seen.pair_id);
        await assertActedOn(deps, tx, seen.pair_id);
        const row = (await lockOwn(tx, userId, of.id))!;
        const after = await change(tx, row);
        tellPositions(deps, tx, [after]);
        return shown(deps, after);
      }),
    ),
  );
}

export function closePosition(
  deps: ContractDeps,
  { id, share }: RequestOf<typeof contractCalls.close>,
  caller: CustomerCaller,
): Promise<WirePosition> {
  return changePosition(deps, { caller, id, call: 'lever/close' }, async (tx, row) => {
    if (row.state === 'accepted' || row.state === 'pending') return cancel(deps, tx, { row });
    if (row.state !== 'open') throw new Refusal('position_not_open');
    if (share !== undefined && share > row.lots) throw new Refusal('too_many_lots', { maximum: row.lots });
    if (share === undefined || share === row.lots) return wish(deps, tx, row);
    const { rest, part } = splitOff(row, share);
    const kept = withThreshold(rest, deps.terms.of(row));
    await savePositions(tx, [kept]);
    tellPositions(deps, tx, [kept]);
    return insertPosition(tx, wished(deps, withThreshold(part, deps.terms.of(row))));
  });
}

export async function closeAll(
  deps: ContractDeps,
  pairIds: readonly number[],
  caller: CustomerCaller,
): Promise<{ count: number }> {
  const { db } = deps.platform;
  const closeIn = async (tx: Tx, pairId: number): Promise<number> => {
    await shareExposure(tx, pairId);
    const rows = await lockOwnOpen(tx, caller.session.userId, pairId);
    if (rows.length === 0) return 0;
    await assertActedOn(deps, tx, pairId);
    const closing = rows.map((row) => wished(deps, row));
    await savePositions(tx, closing);
    tellPositions(deps, tx, closing);
    return rows.length;
  };
  return afterKnownTicks(() =>
    db.transaction('lever/close_all', (tx) =>
      once(tx, caller, async () => {
        let count = 0;
        for (const pairId of [...pairIds].sort((a, b) => a - b)) count += await closeIn(tx, pairId);
        return { count };
      }),
    ),
  );
}

/** All that has not opened yet is called off, as its customer would one by one (R-SEC-6), or because he is barred (R-OPS-7); how much that was. */
export async function cancelWaiting(
  deps: ContractDeps,
  userId: number,
  why: CancelReason = 'user',
): Promise<number> {
  const { db } = deps.platform;
  const cancelIn = async (tx: Tx, pairId: number): Promise<number> => {
    await shareExposure(tx, pairId);
    const rows = await lockOwnWaiting(tx, userId, pairId);
    if (rows.length === 0) return 0;
    await assertActedOn(deps, tx, pairId);
    const cancelled = [];
    for (const row of rows) cancelled.push(await cancel(deps, tx, { row, reason: why }));
    tellPositions(deps, tx, cancelled);
    if (why !== 'user') await noticePositions(deps, tx, cancelled);
    return rows.length;
  };
  let count = 0;
  for (const pairId of await pairsWaiting(db, userId))
    count += await afterKnownTicks(() =>
      db.transaction('contracts-cancel-waiting', (tx) => cancelIn(tx, pairId)),
    );
  return count;
}

export function setStop(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.setStop>,
  caller: CustomerCaller,
): Promise<WirePosition> {
  const stops = {
    takeProfit: readStop(request.target_profit_price),
    stopLoss: readStop(request.stop_loss_price),
  };
  return changePosition(deps, { caller, id: request.id, call: 'lever/setstop' }, async (tx, row) => {
    if (row.state !== 'open' && row.state !== 'pending' && row.state !== 'accepted')
      throw new Refusal('position_not_open');
    const tick = goodTick(deps, row.pair_id);
    const live = request.stop_source === 'index' ? tick.index : tick.mark;
    const price = row.state === 'pending' ? row.worst_price : live;
    const of = {
      side: row.side,
      price,
      liquidationAt: await liquidationOfRow(deps, tx, row),
      priceStep: deps.terms.of(row).priceStep,
    };
    refuse(stopsRefusal(stops, of));
    const after: PositionRow = {
      ...row,
      take_profit: stops.takeProfit,
      stop_loss: stops.stopLoss,
      stop_source: request.stop_source === 'index' ? 'I' : 'M',
    };
    await savePositions(tx, [after]);
    return after;
  });
}

/** Of an order that waits: where it would be liquidated if it opened at its limit or its quote, as it was judged when it was accepted (R-CT-8). */
async function liquidationOfRow(deps: ContractDeps, tx: Tx, row: PositionRow): Promise<bigint | null> {
  if (row.state === 'open') return row.liquidation_at;
  const whose = { pairId: row.pair_id, userIds: [row.user_id], ids: [row.id] };
  const before = await notionalsBefore(tx, whose);
  return liquidationOf(
    { side: row.side, leverage: row.leverage, closeOutRate: row.close_out_rate },
    {
      quantity: row.quantity,
      price: row.is_limit ? row.worst_price : row.quoted_price,
      terms: deps.terms.of(row),
      userNotional: before.get(row.id)!.notional,
    },
  );
}

export function changeMargin(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.margin>,
  caller: CustomerCaller,
): Promise<WirePosition> {
  const amount = askedPositive(request.number);
  return changePosition(deps, { caller, id: request.id, call: 'lever/margin' }, async (tx, row) => {
    if (row.state !== 'open') throw new Refusal('position_not_open');
    if (request.type === 2) {
      const { mark } = goodTick(deps, row.pair_id);
      refuse(removalRefusal({ ...row, profit: contractProfit(asContract(row), mark), mark }, amount));
    }
    const signed = request.type === 1 ? amount : -amount;
    const moved = { ...row, margin: row.margin + signed, changes: row.changes + 1 };
    const after = withThreshold(moved, deps.terms.of(row));
    const { currencyId, currencyName } = deps.ports;
    await deps.ledger
      .post(tx, marginJournal({ row: after, currencyId, amount: signed }))
      .catch((error: unknown) => {
        throw error instanceof Overdraft
          ? new Refusal('insufficient_balance', { currency: currencyName })
          : error;
      });
    await savePositions(tx, [after]);
    return after;
  });
}

type CancelReason = Extract<EndReason, 'user' | 'barred'>;

async function cancel(
  deps: ContractDeps,
  tx: Tx,
  { row, reason = 'user' }: { row: PositionRow; reason?: CancelReason },
): Promise<PositionRow> {
  const { ledger, ports, platform } = deps;
  const actor = reason === 'user' ? `user:${row.user_id}` : undefined;
  await ledger.post(tx, releasedJournal({ row, currencyId: ports.currencyId }, actor));
  const closedAt = new Date(platform.clock.now());
  const after: PositionRow = { ...row, state: 'cancelled', held: 0n, reason, closed_at: closedAt };
  await savePositions(tx, [after]);
  return after;
}

/** Waits for the next tick to close it; locked and open. */
export async function wish(deps: ContractDeps, tx: Tx, row: PositionRow): Promise<PositionRow> {
  const after = wished(deps, row);
  await savePositions(tx, [after]);
  return after;
}

/** Closes on the first tick after now, at whatever it brings; a degraded one too (R-CT-2, R-IDX-3). */
export function wished({ platform, ports }: ContractDeps, row: PositionRow): PositionRow {
  const tick = ports.ticks.latest(row.pair_id);
  const asked = tick === undefined ? null : row.side === 'L' ? tick.bid : tick.ask;
  return {
    ...row,
    state: 'closing',
    reason: 'user',
    asked_price: asked,
    wished_at: new Date(platform.clock.now()),
  };
}
