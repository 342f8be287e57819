/**
 * The last resort of R-CT-12: what customers have won is more than the book, the house's own money and the insurance fund.
 * Every position of the pair is closed at one mark, without a fee, losses first; profits are paid pro rata to the last unit,
 * and it is on record for everybody at once.
 */
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { insertLastResort } from '../fund/exposures-store.ts';
import { closePositions, closesOf, lossesFirst, payableOf, sumsOf } from './close-positions.ts';
import { lockHeld } from '../contracts-store.ts';
import type { ContractDeps } from '../ports.ts';
import type { PositionRow } from '../positions/position.ts';

const AT_ONCE = 500;

interface WindingUp {
  exposure: ExposureRow;
  tick: PublishedTick;
}

/** How many positions were closed. */
export async function windUpPair(deps: ContractDeps, tx: Tx, of: WindingUp): Promise<number> {
  const { exposure, tick } = of;
  const price = (): bigint => tick.mark;
  const all = lossesFirst(await everything(tx, of), price);
  const payable = await payableOf(deps, tx, { rows: all, exposure, tick, price });
  const { profit } = sumsOf(closesOf(deps, { rows: all, exposure, tick, price }));
  for (let from = 0; from < all.length; from += AT_ONCE)
    await closePositions(deps, tx, { rows: all.slice(from, from + AT_ONCE), exposure, tick, price, payable });
  await recordLastResort(deps, tx, {
    tick,
    isWoundUp: true,
    positions: all.length,
    profits: profit,
    paid: payable?.part ?? profit,
  });
  return all.length;
}

/** Published with the book (contracts/book), from the moment it is committed. */
export async function recordLastResort(
  { platform }: ContractDeps,
  tx: Tx,
  of: { tick: PublishedTick; isWoundUp: boolean; positions: number; profits: bigint; paid: bigint },
): Promise<void> {
  const { tick, isWoundUp, positions, profits, paid } = of;
  await insertLastResort(tx, {
    pair_id: tick.pairId,
    seq: BigInt(tick.seq),
    is_wound_up: isWoundUp,
    at: new Date(tick.at),
    mark: tick.mark,
    positions,
    profits,
    paid,
  });
  platform.log.error(
    { pairId: tick.pairId, seq: tick.seq, isWoundUp, profits, paid },
    'profits beyond the house',
  );
}

/** Everything that is open in the pair, locked. */
async function everything(tx: Tx, { tick }: WindingUp): Promise<PositionRow[]> {
  const all: PositionRow[] = [];
  for (let after = 0n; ;) {
    const rows = await lockHeld(tx, {
      pairId: tick.pairId,
      after,
      openedBy: new Date(tick.at),
      most: AT_ONCE,
    });
    all.push(
      ...rows.map((row): PositionRow => ({
        ...row,
        reason: 'deleveraged',
        asked_price: tick.mark,
        trigger_seq: BigInt(tick.seq),
      })),
    );
    if (rows.length < AT_ONCE) return all;
    after = rows.at(-1)!.id;
  }
}
