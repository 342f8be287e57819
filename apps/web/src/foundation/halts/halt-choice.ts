/** Which of the announced halts a screen has to tell of: the one that runs, else the next that begins within a day. Pure. */
import type { ProductThatIs, WireHalt } from '@candor/wire';

export type HaltedProduct = ProductThatIs<'halted'>;
const SOON_MS = 86_400_000;

export function haltFor(
  list: readonly WireHalt[],
  of: { pairId: number; product: HaltedProduct; now: number },
): WireHalt | undefined {
  const ofPair = list.filter(
    (halt) =>
      (halt.match_id === null || halt.match_id === of.pairId) &&
      (halt.product === 'all' || halt.product === of.product),
  );
  const running = ofPair.filter(({ state }) => state === 'running');
  // Of several the one that lasts longest: before its end nothing opens.
  if (running.length > 0) return running.reduce((a, b) => (lastsUntil(b) > lastsUntil(a) ? b : a));
  return ofPair
    .filter(({ state, starts_at: at }) => state === 'coming' && at - of.now < SOON_MS)
    .sort((a, b) => a.starts_at - b.starts_at)[0];
}

/** When the list will say something else: the next start or end after now. */
export function nextEdge(list: readonly WireHalt[], now: number): number | undefined {
  const edges = list.flatMap(({ starts_at: from, ends_at: to }) => (to === null ? [from] : [from, to]));
  return edges.filter((at) => at > now).sort((a, b) => a - b)[0];
}

const lastsUntil = ({ ends_at: end }: WireHalt): number => end ?? Infinity;
