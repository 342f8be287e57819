/**
 * A follower's equity at a signal, worked out again from what went in and out of his copy and from its positions (R-CP-2): money in, results
 * of what had closed, and what was open at the signal's marks. Undefined where his records do not say it to the last digit. Pure.
 */
import { contractProfit } from '@candor/formulas';

export interface CopiedPosition {
  id: number;
  /** What it was split off to close, or itself. */
  root: number;
  symbol: string;
  side: 'long' | 'short';
  quantity: bigint;
  entryPrice: bigint;
  openSeq: number;
  openedAt: number;
  closeSeq: number | null;
  closedAt: number | null;
  /** Realised, before fees. */
  profit: bigint;
  fees: bigint;
  openFee: bigint;
  funding: bigint;
  reason: string | null;
}

export interface EquityAt {
  symbol: string;
  /** When the lead executed, and the tick that carried the signal out. */
  leadAt: number;
  seq: number;
  at: number;
  marks: ReadonlyMap<string, bigint>;
}

interface Records {
  positions: readonly CopiedPosition[];
  flows: readonly { kind: string; amount: bigint; at: number }[];
}

/** R-CT-11: funding is paid at the first good tick after each full eight hours. */
const FUNDING_MS = 8 * 3_600_000;
/** How late that may be. */
const FUNDING_LATE_MS = 10 * 60_000;

export function equityAt(signal: EquityAt, { positions, flows }: Records): bigint | undefined {
  let equity = 0n;
  for (const { kind, amount, at } of flows)
    if (at < signal.leadAt) equity += kind === 'start' || kind === 'add' ? amount : -amount;
  const open = new Map<number, CopiedPosition[]>();
  for (const position of positions) {
    const stood = standing(position, signal);
    if (stood === undefined) return undefined;
    if (stood === 'closed') {
      // What a shortfall was covered with is not his record's to say.
      if (position.reason === 'liquidated' || position.reason === 'deleveraged') return undefined;
      equity += position.profit - position.fees + position.funding;
    } else if (stood === 'open') {
      const funding = fundingBefore(position, signal.at);
      if (funding === undefined) return undefined;
      equity += funding - position.openFee;
      open.set(position.root, [...(open.get(position.root) ?? []), position]);
    }
  }
  for (const parts of open.values()) {
    const [{ symbol, side, entryPrice }] = parts as [CopiedPosition];
    const mark = signal.marks.get(symbol);
    if (mark === undefined) return undefined;
    // Parts that closed later were one position then, whose result is cut once.
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
    equity += contractProfit({ side, quantity, entryPrice }, mark);
  }
  return equity;
}

/** Before anything of the tick moved; undefined where another pair's tick of the same moment may have come before it or after. */
function standing(
  { symbol, openSeq, openedAt, closeSeq, closedAt }: CopiedPosition,
  { symbol: ofTick, seq, at }: EquityAt,
): 'not yet' | 'open' | 'closed' | undefined {
  if (symbol === ofTick) {
    if (openSeq >= seq) return 'not yet';
    return closeSeq !== null && closeSeq < seq ? 'closed' : 'open';
  }
  if (openedAt === at || closedAt === at) return undefined;
  if (openedAt > at) return 'not yet';
  return closedAt !== null && closedAt < at ? 'closed' : 'open';
}

function fundingBefore({ openedAt, funding }: CopiedPosition, at: number): bigint | undefined {
  if (funding === 0n) return 0n;
  // All of it came later.
  if (Math.floor(openedAt / FUNDING_MS) === Math.floor(at / FUNDING_MS) && at % FUNDING_MS > FUNDING_LATE_MS)
    return openedAt % FUNDING_MS > FUNDING_LATE_MS ? 0n : undefined;
  return undefined;
}
