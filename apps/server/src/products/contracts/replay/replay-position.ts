/** One position, or the part of one, worked out again: its liquidation price, what triggered it, and what its close paid. */
import type { ContractClose } from '@candor/formulas';
import { isLiquidated } from '@candor/formulas';
import type { Figure } from '../../../foundation/replay/index.ts';
import { figuresOf } from '../../../foundation/replay/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import { figuresBetween, linesAt } from '../../../foundation/ticks/index.ts';
import { lastResortAt } from '../fund/exposures-store.ts';
import { executable } from '../engine/close-due.ts';
import type { PairTerms, PositionRow } from '../positions/position.ts';
import { asContract, closeAt, withThreshold } from '../positions/position-rules.ts';
import type { Replaying } from './replaying.ts';

export interface Closed {
  close: ContractClose;
}

export async function replayedPosition(
  on: Replaying,
  row: PositionRow,
): Promise<{ figures: Figure[]; closed?: Closed }> {
  if (row.entry_price === null) return { figures: [] };
  const terms = on.terms.of(row);
  const { liquidation_at } = withThreshold(row, terms);
  const figures = figuresOf(row, { liquidation_at });
  if (row.state !== 'closed') return { figures };
  const seqs = [row.trigger_seq, row.close_seq].filter((seq) => seq !== null).map(Number);
  const ticks = await linesAt(on.db, row.pair_id, seqs);
  const tick = ticks.find(({ seq }) => BigInt(seq) === row.close_seq);
  if (tick === undefined) {
    figures.push({ name: 'close_seq', stored: row.close_seq, computed: undefined });
    return { figures };
  }
  const trigger = ticks.find(({ seq }) => BigInt(seq) === row.trigger_seq);
  figures.push(...(await closingTick(on, { row, terms, tick, trigger })));
  const isDeleveraged = row.reason === 'deleveraged';
  const price = isDeleveraged ? tick.mark : executable(tick, tick.status !== 'degraded')(row);
  const resort = await lastResortAt(on.db, {
    pairId: row.pair_id,
    seq: row.close_seq!,
    isWoundUp: isDeleveraged,
  });
  const payable =
    resort === undefined || resort.paid >= resort.profits
      ? undefined
      : { part: resort.paid, whole: resort.profits };
  const close = closeAt(row, { price, terms, payable });
  figures.push(
    ...figuresOf(row, {
      exit_price: price,
      profit: close.profit - close.loss,
      close_fee: close.closeFee,
      liquidation_fee: close.liquidationFee,
      shortfall: close.shortfall,
    }),
  );
  return { figures, closed: { close } };
}

interface Closing {
  row: PositionRow;
  terms: PairTerms;
  tick: PublishedTick;
  trigger: PublishedTick | undefined;
}

/** Which tick closed it: the first after a wish, whatever its state; after a trigger the first good one outside a halt (R-CT-2, R-IDX-3). */
async function closingTick(on: Replaying, { row, terms, tick, trigger }: Closing): Promise<Figure[]> {
  const figures = figuresOf(row, { closed_at: new Date(tick.at) });
  if (row.reason === 'deleveraged') return figures;
  const pairId = row.pair_id;
  // Carried out with the lead's signal, at the tick that names the wish; that it was the first after the lead's is what a copy's check looks at.
  if (row.copy_id !== null && row.wished_at?.getTime() === tick.at) return figures;
  if (row.reason === 'user') {
    const [first] = await figuresBetween(on.db, { pairId, from: row.wished_at!.getTime(), to: tick.at });
    return [...figures, { name: 'close_seq', stored: row.close_seq, computed: first?.seq }];
  }
  const found = trigger !== undefined && isMet(row, trigger, terms);
  figures.push({ name: 'reason', stored: row.reason, computed: found ? row.reason : 'not met by its tick' });
  if (trigger === undefined) return figures;
  const between = await figuresBetween(on.db, { pairId, from: trigger.at, to: tick.at });
  for (const { seq, at, status } of between)
    if (status !== 'degraded' && !(await on.ports.halts.runsAt(on.db, pairId, new Date(at))))
      return [...figures, { name: 'close_seq', stored: row.close_seq, computed: seq }];
  return [...figures, { name: 'close_seq', stored: row.close_seq, computed: undefined }];
}

/** R-CT-5, R-CT-8: a funding between trigger and close only leaves less margin, so that what was liquidated still is. */
function isMet(row: PositionRow, { mark, index }: PublishedTick, { feeRate }: PairTerms): boolean {
  const price = row.stop_source === 'M' ? mark : index;
  const isLong = row.side === 'L';
  const { take_profit: takeProfit, stop_loss: stopLoss } = row;
  if (row.reason === 'stop_loss')
    return stopLoss !== null && (isLong ? price <= stopLoss : price >= stopLoss);
  if (row.reason === 'take_profit')
    return takeProfit !== null && (isLong ? price >= takeProfit : price <= takeProfit);
  return row.reason === 'liquidated' && isLiquidated(asContract(row), mark, feeRate);
}
