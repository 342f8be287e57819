/** On most ticks nothing happens in most pairs: what can be seen to be so of many pairs at once need not be done for each. */
import type { Executions } from '../../../foundation/executions/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { holdFunded } from '../fund/exposures-store.ts';
import { pairsDue } from '../contracts-store.ts';
import { periodOf } from '../fund/fund-positions.ts';

/**
 * Of the ticks of one moment, the pairs on which `actOnTick` would change nothing: funded, nothing due, nobody who copies waits. Their books are
 * held before that is looked at, so that nobody who trades in them comes between.
 */
export async function idlePairs(
  executions: Pick<Executions, 'pairsWaiting'>,
  tx: Tx,
  ticks: readonly PublishedTick[],
): Promise<number[]> {
  const held = await holdFunded(
    tx,
    ticks.map(({ pairId, at }) => ({ pairId, fundedTo: new Date(periodOf(at)) })),
  );
  if (held.length === 0) return [];
  const looked = ticks.filter(({ pairId }) => held.includes(pairId));
  const [due, waiting] = await Promise.all([
    pairsDue(
      tx,
      looked.map((tick) => ({ ...tick, at: new Date(tick.at) })),
    ),
    executions.pairsWaiting(tx, held),
  ]);
  return held.filter((pairId) => !due.includes(pairId) && !waiting.includes(pairId));
}
