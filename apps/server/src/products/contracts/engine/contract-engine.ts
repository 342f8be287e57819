/**
 * What a published tick does to contracts: funding at its boundary, then what copies of the ticks before (R-CP-3), then what waited to
 * close, then triggers, then openings (R-CT-2, 5, 8, 9). One lock on the pair's book, one look at what the tick concerns, everything in its transaction.
 */
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { lockExposure, saveExposure } from '../fund/exposures-store.ts';
import { chunks, closeDue, executable } from './close-due.ts';
import { tellPositions } from '../contract-events.ts';
import type { PositionRow } from '../positions/position.ts';
import { lockDue, lockWished, savePositions } from '../contracts-store.ts';
import { lockRebates } from '../rebates-store.ts';
import { copyingTurn } from './copying-turn.ts';
import { fundIfDue } from '../fund/fund-positions.ts';
import { openOrders } from '../orders/open-orders.ts';
import type { ContractDeps } from '../ports.ts';
import { triggerOf } from '../positions/position-rules.ts';

/** `last` is the tick before this one, when there was one. */
export async function actOnTick(
  deps: ContractDeps,
  tx: Tx,
  { tick, last }: { tick: PublishedTick; last: PublishedTick | undefined },
): Promise<void> {
  const at = new Date(tick.at);
  // Sent in one write, and done one after another: most ticks have nothing more to do.
  const [before, , isHalted] = await Promise.all([
    lockExposure(tx, tick.pairId),
    lockRebates(tx, tick.pairId),
    deps.ports.halts.runsAt(tx, tick.pairId, at),
  ]);
  const exposure = { ...before };
  await fundIfDue(deps, tx, { exposure, tick, last });
  const isGood = tick.status !== 'degraded';
  await deps.ports.executions.takeTurn(tx, copyingTurn(deps, tx, { exposure, tick, isHalted }));
  const due =
    isGood && !isHalted
      ? await lockDue(tx, { ...tick, at })
      : await lockWished(tx, { pairId: tick.pairId, at, isHalted });
  const inState = (...states: PositionRow['state'][]): PositionRow[] =>
    due.filter(({ state }) => states.includes(state));
  const price = executable(tick, isGood);
  await closeDue(deps, tx, { rows: inState('closing'), exposure, tick, price });
  await trigger(deps, tx, { rows: inState('open'), tick });
  // In the order of their numbers, which is the order they were accepted in on whichever node: times of two nodes are not compared.
  for (const rows of chunks(inState('accepted', 'pending')))
    await openOrders(deps, tx, { rows, exposure, tick, isHalted });
  if (Object.entries(exposure).some(([name, value]) => value !== before[name as keyof ExposureRow]))
    await saveExposure(tx, exposure);
}

async function trigger(
  deps: ContractDeps,
  tx: Tx,
  { rows, tick }: { rows: readonly PositionRow[]; tick: PublishedTick },
): Promise<void> {
  const met: PositionRow[] = [];
  for (const row of rows) {
    const found = triggerOf(row, { ...tick, terms: deps.terms.of(row) });
    if (found === undefined) continue;
    const { reason, asked } = found;
    met.push({ ...row, state: 'closing', reason, asked_price: asked, trigger_seq: BigInt(tick.seq) });
  }
  for (const some of chunks(met)) {
    await savePositions(tx, some);
    tellPositions(deps, tx, some);
  }
}
