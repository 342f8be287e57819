/**
 * Looks at what customers in profit would take (R-CT-12): above 60% of a pair's capital nothing new opens, above 90% those
 * with the highest profit ratio times leverage are closed at mark, without fee, until it is below 80%. Above all that the
 * house has, the pair is wound up.
 */
import { contractProfit, isDeleveraged, mustDeleverage } from '@candor/formulas';
import { ONE } from '@candor/money';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockExposure, saveExposure } from '../fund/exposures-store.ts';
import { closePositions } from './close-positions.ts';
import type { PositionRow } from '../positions/position.ts';
import { lockMostProfitable, openProfitAt } from '../contracts-store.ts';
import { lockRebates } from '../rebates-store.ts';
import { houseMoney } from '../fund/house-money.ts';
import type { ContractDeps } from '../ports.ts';
import { asContract } from '../positions/position-rules.ts';
import { windUpPair } from './wind-up-pair.ts';

/** Looked at in one step; a storm takes several. */
const MOST = 200;

/** How many positions were closed. */
export function watchProfit(deps: ContractDeps, tick: PublishedTick): Promise<number> {
  return deps.platform.db.transaction('contracts-profit', async (tx) => {
    const exposure = await lockExposure(tx, tick.pairId);
    await lockRebates(tx, tick.pairId);
    if (tick.status === 'degraded' || exposure.open_profit_seq >= BigInt(tick.seq)) return 0;
    if (await deps.ports.halts.runsAt(tx, tick.pairId, new Date(tick.at))) return 0;
    const share = deps.terms.current(tick.pairId)!.capitalShare;
    let count = 0;
    let openProfit = await openProfitAt(tx, { pairId: tick.pairId, mark: tick.mark });
    let capital = await capitalOf(deps, tx, tick.pairId);
    if (openProfit > (await everythingOf(deps, tx))) {
      const wound = await windUpPair(deps, tx, { exposure, tick });
      await saveExposure(tx, { ...exposure, open_profit: 0n, open_profit_seq: BigInt(tick.seq) });
      return wound;
    }
    if (mustDeleverage({ long: 0n, short: 0n, openProfit, capital }))
      while (!isDeleveraged({ long: 0n, short: 0n, openProfit, capital })) {
        const rows = chosen(
          await lockMostProfitable(tx, { pairId: tick.pairId, mark: tick.mark, most: MOST }),
          { mark: tick.mark, openProfit, capital, share },
        );
        if (rows.length === 0) break;
        const closing = rows.map((row): PositionRow => ({
          ...row,
          reason: 'deleveraged',
          asked_price: tick.mark,
          trigger_seq: BigInt(tick.seq),
        }));
        await closePositions(deps, tx, { rows: closing, exposure, tick, price: () => tick.mark });
        count += rows.length;
        openProfit = await openProfitAt(tx, { pairId: tick.pairId, mark: tick.mark });
        capital = await capitalOf(deps, tx, tick.pairId);
      }
    await saveExposure(tx, { ...exposure, open_profit: openProfit, open_profit_seq: BigInt(tick.seq) });
    return count;
  });
}

async function everythingOf(deps: ContractDeps, tx: Tx): Promise<bigint> {
  const { contractFund, equity, insurance } = await houseMoney(deps, tx);
  return contractFund + equity + insurance;
}

async function capitalOf(deps: ContractDeps, tx: Tx, pairId: number): Promise<bigint> {
  const { contractFund } = await houseMoney(deps, tx);
  return (contractFund * deps.terms.current(pairId)!.capitalShare) / 100_000_000n;
}

/** The first in line whose closing brings the rest below 80%; paying them takes from the capital too. In the order they were accepted in. */
function chosen(
  rows: readonly PositionRow[],
  of: { mark: bigint; openProfit: bigint; capital: bigint; share: bigint },
): PositionRow[] {
  let { openProfit, capital } = of;
  const ranked = rows
    .map((row) => ({ row, profit: contractProfit(asContract(row), of.mark) }))
    .sort((a, b) => compare(b, a) || Number(a.row.number - b.row.number));
  const taken: PositionRow[] = [];
  for (const { row, profit } of ranked) {
    if (isDeleveraged({ long: 0n, short: 0n, openProfit, capital })) break;
    taken.push(row);
    openProfit -= profit;
    capital -= (profit * of.share) / ONE;
  }
  return taken.sort((a, b) => Number(a.number - b.number));
}

type Ranked = { row: PositionRow; profit: bigint };
/** profit/margin*leverage without dividing. */
function compare(a: Ranked, b: Ranked): number {
  const left = a.profit * BigInt(a.row.leverage) * b.row.margin;
  const right = b.profit * BigInt(b.row.leverage) * a.row.margin;
  return left < right ? -1 : left > right ? 1 : 0;
}
