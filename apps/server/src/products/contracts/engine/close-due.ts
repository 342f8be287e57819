/** Closes at a tick's executable price whatever is due on it, some hundred positions a posting. */
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Closing } from './close-positions.ts';
import { closePositions, lossesFirst, payableOf } from './close-positions.ts';
import type { ContractDeps } from '../ports.ts';
import type { PositionRow } from '../positions/position.ts';
import { recordLastResort } from './wind-up-pair.ts';

/** Positions settled in one posting. */
export const AT_ONCE = 500;

/** Closing a long sells, closing a short buys; on a degraded tick both at the index (R-IDX-5). */
export function executable(tick: PublishedTick, isGood: boolean): (row: PositionRow) => bigint {
  return ({ side }) => (!isGood ? tick.index : side === 'L' ? tick.bid : tick.ask);
}

/** Everything that waited to close, paid alike: losses first, and pro rata when even all the house has is not enough. */
export async function closeDue(deps: ContractDeps, tx: Tx, of: Closing): Promise<void> {
  const payable = await payableOf(deps, tx, of);
  for (const rows of chunks(lossesFirst(of.rows, of.price)))
    await closePositions(deps, tx, { ...of, rows, payable });
  if (payable === undefined) return;
  const { part: paid, whole: profits } = payable;
  const { tick, rows } = of;
  await recordLastResort(deps, tx, { tick, isWoundUp: false, positions: rows.length, profits, paid });
}

export function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) parts.push(rows.slice(from, from + AT_ONCE));
  return parts;
}
