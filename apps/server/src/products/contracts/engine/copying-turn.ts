/** What those who copy may do on a tick: open and close positions of copies at its executable price, in one batch (R-CP-3, ADR 89). */
import type { CopiedClosing, CopiedClosingOutcome, Turn } from '../../../foundation/executions/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { chunks, closeDue, executable } from './close-due.ts';
import { lockCopied } from '../positions/copied-positions-store.ts';
import { insertPositions, savePositions } from '../contracts-store.ts';
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

/** The same part of each that the lead closed of his: x% of the lots, cut; all of them when he closed all (R-CP-2). */
async function closeCopied(
  deps: ContractDeps,
  tx: Tx,
  of: On & { closings: readonly CopiedClosing[] },
): Promise<CopiedClosingOutcome[]> {
  const { closings, exposure, tick } = of;
  const known = new Map(
    (await lockCopied(tx, { ids: closings.map(({ positionId }) => positionId) })).map((row) => [row.id, row]),
  );
  const outcomes: CopiedClosingOutcome[] = [];
  const whole: PositionRow[] = [];
  const split: { rest: PositionRow; part: PositionRow }[] = [];
  for (const closing of closings) {
    const row = known.get(closing.positionId);
    if (row === undefined || row.state !== 'open') {
      outcomes.push({ skipped: 'not_open' });
      continue;
    }
    const isAll = closing.part === closing.whole;
    const lots = isAll ? row.lots : Math.floor((row.lots * closing.part) / closing.whole);
    outcomes.push(lots === 0 ? { skipped: 'zero_lots' } : { lots });
    if (lots === row.lots) whole.push(wishedOn(row, tick));
    else if (lots > 0) split.push(splitOff(row, lots));
  }
  const threshold = (row: PositionRow): PositionRow => withThreshold(row, deps.terms.of(row));
  for (const some of chunks(split)) {
    await savePositions(
      tx,
      some.map(({ rest }) => threshold(rest)),
    );
    whole.push(
      ...(await insertPositions(
        tx,
        some.map(({ part }) => wishedOn(threshold(part), tick)),
      )),
    );
  }
  const price = executable(tick, tick.status !== 'degraded');
  await closeDue(deps, tx, { rows: whole, exposure, tick, price });
  return outcomes;
}

const wishedOn = (row: PositionRow, tick: PublishedTick): PositionRow => ({
  ...row,
  state: 'closing',
  reason: 'user',
  wished_at: new Date(tick.at),
});
