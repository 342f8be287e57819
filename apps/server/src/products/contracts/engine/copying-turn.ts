/** What those who copy may do on a tick: open and close positions of copies at its executable price, in one batch (R-CP-3, ADR 89). */
import type { CopiedClosing, CopiedClosingOutcome, Turn } from '../../../foundation/executions/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { chunks, closeDue, executable } from './close-due.ts';
import { lockCopied } from '../positions/copied-positions-store.ts';
import { insertPositions, lockClosing, savePositions } from '../contracts-store.ts';
import { openCopied } from './open-copied.ts';
import type { ContractDeps } from '../ports.ts';
import type { PositionRow } from '../positions/position.ts';
import { splitOff, withThreshold } from '../positions/position-rules.ts';

interface On {
  exposure: ExposureRow;
  tick: PublishedTick;
  isHalted: boolean;
}

export function copyingTurn(deps: ContractDeps, tx: Tx, on: On): Turn {
  const { tick, isHalted } = on;
  const isGood = tick.status !== 'degraded';
  return {
    pairId: tick.pairId,
    seq: tick.seq,
    at: new Date(tick.at),
    ask: isGood ? tick.ask : tick.index,
    bid: isGood ? tick.bid : tick.index,
    async closedFor() {
      if (!isGood) return 'no_price';
      const stop = await deps.ports.stopIn(tx, tick.pairId);
      return isHalted || (stop !== undefined && stop.since <= tick.at) ? 'stopped' : undefined;
    },
    open: (orders) => openCopied(deps, tx, { ...on, orders }),
    close: (closings) => closeCopied(deps, tx, { ...on, closings }),
  };
}

type Closings = On & { closings: readonly CopiedClosing[] };

/**
 * Whatever closes on one tick is paid alike (R-CT-12): what waited to close is closed with what copies close, in one go and before anything of
 * this turn opens.
 */
async function closeCopied(deps: ContractDeps, tx: Tx, of: Closings): Promise<CopiedClosingOutcome[]> {
  const { exposure, tick, isHalted } = of;
  const isGood = tick.status !== 'degraded';
  const { outcomes, rows } = await takeParts(deps, tx, of);
  if (rows.length === 0) return outcomes;
  const waiting = await lockClosing(tx, {
    ...tick,
    at: new Date(tick.at),
    isWishedOnly: isHalted || !isGood,
  });
  const price = executable(tick, isGood);
  await closeDue(deps, tx, { rows: [...rows, ...waiting], exposure, tick, price });
  return outcomes;
}

/** The same part of each that the lead closed of his: x% of the lots, cut; all of them when he closed all (R-CP-2). Of one position several in turn. */
async function takeParts(
  deps: ContractDeps,
  tx: Tx,
  { closings, tick }: Closings,
): Promise<{ outcomes: CopiedClosingOutcome[]; rows: PositionRow[] }> {
  const ids = [...new Set(closings.map(({ positionId }) => positionId))];
  const left = new Map(
    (await lockCopied(tx, { ids })).filter(({ state }) => state === 'open').map((row) => [row.id, row]),
  );
  const threshold = (row: PositionRow): PositionRow => withThreshold(row, deps.terms.of(row));
  const outcomes: CopiedClosingOutcome[] = [];
  const rows: PositionRow[] = [];
  const parts: PositionRow[] = [];
  const kept = new Map<bigint, PositionRow>();
  for (const { positionId: id, part, whole } of closings) {
    const row = left.get(id);
    if (row === undefined) {
      outcomes.push({ skipped: 'not_open' });
      continue;
    }
    const lots = part === whole ? row.lots : Math.floor((row.lots * part) / whole);
    outcomes.push(lots === 0 ? { skipped: 'zero_lots' } : { lots });
    if (lots === 0) continue;
    if (lots === row.lots) {
      rows.push(wishedOn(row, tick));
      left.delete(id);
      kept.delete(id);
      continue;
    }
    const taken = splitOff(row, lots);
    parts.push(wishedOn(threshold(taken.part), tick));
    const rest = threshold(taken.rest);
    left.set(id, rest);
    kept.set(id, rest);
  }
  for (const some of chunks([...kept.values()])) await savePositions(tx, some);
  for (const some of chunks(parts)) rows.push(...(await insertPositions(tx, some)));
  return { outcomes, rows };
}

const wishedOn = (row: PositionRow, tick: PublishedTick): PositionRow => ({
  ...row,
  state: 'closing',
  reason: 'user',
  wished_at: new Date(tick.at),
});
