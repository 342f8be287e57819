/** Contracts as those who copy portfolios ask them: totals, lists, closings (ADR 89). */
import type { HeldPosition, OpenedPosition, PositionDesk } from '../../foundation/executions/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { shareExposure } from './fund/exposures-store.ts';
import { wish, wished } from './orders/change-position.ts';
import { afterKnownTicks, assertActedOn } from './orders/known-ticks.ts';
import { chunks } from './engine/close-due.ts';
import {
  endedOf,
  heldBy,
  lockCopied,
  resultsOfCopies,
  totalsByCopy,
  totalsOfOwn,
} from './positions/copied-positions-store.ts';
import { tellPositions } from './contract-events.ts';
import { findPositions, lockOwn, positionsOfOrders, savePositions } from './contracts-store.ts';
import type { ContractDeps } from './ports.ts';
import type { PositionRow } from './positions/position.ts';
import { acceptOrder, termsOf } from './orders/submit-contract.ts';
import { feesSince, wholePositions, wholesSince } from './positions/whole-positions-store.ts';

export const createPositionDesk = (deps: ContractDeps): PositionDesk => ({
  ...listsOf(deps),
  ...closingsOf(deps),
  ...ownOrdersOf(deps),
});

type Lists =
  | 'pairs'
  | 'marks'
  | 'totalsOfCopies'
  | 'totalsOf'
  | 'held'
  | 'ended'
  | 'wholes'
  | 'wholesSince'
  | 'resultsOfCopies'
  | 'feesSince'
  | 'opened'
  | 'lawFor';
type Closings = 'holdStill' | 'holdActedOn' | 'afterKnownTicks' | 'closeCopies' | 'closeOne';

function listsOf(deps: ContractDeps): Pick<PositionDesk, Lists> {
  const { ports, terms } = deps;
  const shown = (row: PositionRow): HeldPosition => heldPosition(deps, row);
  return {
    pairs: () =>
      ports.pairs().map(({ id, key, symbol }) => {
        const { leverages, feeRate } = terms.current(id)!;
        return { id, key, symbol, baseName: symbol.split('/')[0]!, leverages, feeRate };
      }),
    marks: () =>
      new Map(
        ports.pairs().flatMap(({ id }) => {
          const tick = ports.ticks.latest(id);
          return tick === undefined ? [] : [[id, tick.mark] as const];
        }),
      ),
    totalsOfCopies: totalsByCopy,
    totalsOf: totalsOfOwn,
    held: async (db, of) => (await heldBy(db, of)).map(shown),
    async ended(db, of) {
      const { rows, total } = await endedOf(db, of);
      return { rows: rows.map(shown), total };
    },
    wholes: wholePositions,
    wholesSince,
    resultsOfCopies,
    feesSince,
    opened: openedOf,
    async lawFor(userId) {
      const profile = terms.profileOf(await ports.lawOf(userId));
      return { maxLeverage: profile?.maxLeverage, closeOutRate: profile?.closeOutRate ?? null };
    },
  };
}

/** An order comes before what was split off it. */
async function openedOf(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, OpenedPosition>> {
  const found = new Map<bigint, OpenedPosition>();
  for (const row of await positionsOfOrders(db, ids.map(String))) {
    const known = found.get(row.parent_id ?? row.id);
    if (known !== undefined) known.lots += row.lots;
    else found.set(row.parent_id ?? row.id, openedAs(row));
  }
  return found;
}

const openedAs = (row: PositionRow): OpenedPosition => ({
  copyId: row.copy_id,
  side: row.side,
  lots: row.lots,
  entryPrice: row.entry_price,
  openSeq: row.open_seq,
});

/** What happens to positions of copies, in the transaction of whoever asks. */
function closingsOf(deps: ContractDeps): Pick<PositionDesk, Closings> {
  const holdStill = async (tx: Tx): Promise<number[]> => {
    const ids = deps.ports
      .pairs()
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    for (const id of ids) await shareExposure(tx, id);
    return ids;
  };
  return {
    holdStill: async (tx) => void (await holdStill(tx)),
    async holdActedOn(tx) {
      for (const id of await holdStill(tx)) await assertActedOn(deps, tx, id);
    },
    afterKnownTicks,
    async closeCopies(tx, copyIds) {
      const open = (await lockCopied(tx, { copyIds })).filter(({ state }) => state === 'open');
      for (const some of chunks(open))
        await savePositions(
          tx,
          some.map((row) => wished(deps, row)),
        );
      return open.length;
    },
    async closeOne(tx, { copyId, positionId }) {
      const [row] = await lockCopied(tx, { ids: [positionId] });
      if (row?.copy_id !== copyId || row.state !== 'open') return false;
      await savePositions(tx, [wished(deps, row)]);
      return true;
    },
  };
}

/** A customer's own orders and closings: each its own transaction. */
function ownOrdersOf(deps: ContractDeps): Omit<PositionDesk, Lists | Closings> {
  return {
    async order({ userId, pairId, ...market }) {
      const { pair, terms: current } = termsOf(deps, pairId);
      const wanted = {
        ...market,
        limit: undefined,
        takeProfit: null,
        stopLoss: null,
        profile: undefined,
        maxSlippage: current.maxSlippage,
      };
      await deps.platform.db.transaction('contract-order', (tx) =>
        acceptOrder(deps, tx, { userId, pair, terms: current, wanted, stopSource: 'M', hasAgreed: true }),
      );
    },
    async closeOwn({ userId, positionId }) {
      const close = async (tx: Tx): Promise<void> => {
        const [seen] = await findPositions(tx, userId, [Number(positionId)]);
        if (seen === undefined) return;
        await shareExposure(tx, seen.pair_id);
        await assertActedOn(deps, tx, seen.pair_id);
        const row = await lockOwn(tx, userId, Number(positionId));
        if (row?.state === 'open') tellPositions(deps, tx, [await wish(deps, tx, row)]);
      };
      await afterKnownTicks(() => deps.platform.db.transaction('contract-close', close));
    },
  };
}

function heldPosition({ ports }: ContractDeps, row: PositionRow): HeldPosition {
  return {
    id: row.id,
    userId: row.user_id,
    copyId: row.copy_id,
    pairId: row.pair_id,
    symbol: ports.pairs().find(({ id }) => id === row.pair_id)?.symbol ?? String(row.pair_id),
    side: row.side,
    leverage: row.leverage,
    lots: row.lots,
    quantity: row.quantity,
    entryPrice: row.entry_price!,
    openedAt: row.opened_at!,
    openSeq: row.open_seq!,
    exitPrice: row.exit_price,
    closedAt: row.closed_at,
    closeSeq: row.close_seq,
    isClosing: row.state === 'closing',
    margin: row.margin,
    profit: row.profit,
    partOf: row.parent_id,
    fees: row.open_fee + row.close_fee + row.liquidation_fee,
    openFee: row.open_fee,
    funding: row.funding,
    reason: row.reason,
  };
}
