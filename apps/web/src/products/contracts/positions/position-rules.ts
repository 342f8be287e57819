/** A position as the last tick finds it: profit, return, distance to liquidation; and the list that follows the `position` channel. Pure. */
import { readSigned } from '@candor/money';
import { contractProfit } from '@candor/formulas';
import type { ReplyOf, contractCalls } from '@candor/wire';
import { percentOf } from '../figures.ts';

export type Position = ReplyOf<typeof contractCalls.submit>;

/** `status` on the wire. */
export const WAITING = 0;
const OPEN = 1;
export const CLOSING = 2;
export const CLOSED = 3;
export const CANCELLED = 4;

export const sideOf = ({ type }: Pick<Position, 'type'>): 'long' | 'short' => (type === 1 ? 'long' : 'short');
export const isHeld = ({ status }: Pick<Position, 'status'>): boolean =>
  status === OPEN || status === CLOSING;

/** What is waiting, open or closing, newest first; the rest leaves the list. */
export function withPosition(list: readonly Position[], heard: Position): readonly Position[] {
  const rest = list.filter(({ id }) => id !== heard.id);
  if (heard.status >= CLOSED) return rest;
  return [heard, ...rest].sort((a, b) => b.create_time - a.create_time);
}

export type Turn = 'opened' | 'closed' | 'cancelled';

/**
 * What just became of a position, beside the list as it was known: a list that was not read yet says nothing, and neither does what a
 * customer cancelled himself. A part that was closed was in nobody's list, only what it is a part of.
 */
export function turnOf(known: readonly Position[] | undefined, heard: Position): Turn | undefined {
  if (known === undefined) return undefined;
  const before = known.find(({ id }) => id === heard.id);
  if (heard.status === OPEN) return before === undefined || before.status === WAITING ? 'opened' : undefined;
  const isOurs = before !== undefined || known.some(({ id }) => id === heard.parent_id);
  if (heard.status === CLOSED && isOurs) return 'closed';
  return heard.status === CANCELLED && before !== undefined && heard.reason !== 'user'
    ? 'cancelled'
    : undefined;
}

export interface Standing {
  /** Before fees, signed. */
  profit: bigint;
  /** Percent of the margin. */
  rate: string | undefined;
  /** 0 far from liquidation, 100 at it. */
  risk: number;
}

/** By the mark of the last tick, else as the server last said. */
export function standingOf(position: Position, mark: bigint | undefined): Standing {
  const entryPrice = readSigned(position.price);
  const quantity = readSigned(position.number) ?? 0n;
  const margin = readSigned(position.caution_money) ?? 0n;
  const profit =
    mark === undefined || entryPrice === undefined || !isHeld(position)
      ? (readSigned(position.profits) ?? 0n)
      : contractProfit({ side: sideOf(position), quantity, entryPrice }, mark);
  const now = mark ?? readSigned(position.update_price);
  return { profit, rate: percentOf(profit, margin), risk: riskOf(position, now) };
}

/** How much of the way from the entry to the liquidation price the mark has gone. */
function riskOf(position: Position, mark: bigint | undefined): number {
  const [entry, end] = [readSigned(position.price), readSigned(position.liquidation_price)];
  if (entry === undefined || end === undefined || mark === undefined || entry === end) return 0;
  const share = ((entry - mark) * 100n) / (entry - end);
  return +String(share < 0n ? 0n : share > 100n ? 100n : share);
}

export function riskWord(risk: number): 'riskLow' | 'riskMiddle' | 'riskHigh' {
  return risk < 40 ? 'riskLow' : risk < 75 ? 'riskMiddle' : 'riskHigh';
}

/** What a closed position brought after its fees and funding. */
export function netOf(position: Position): bigint {
  const [profit, opened, closed, liquidation, funding] = [
    position.profits,
    position.trade_fee,
    position.close_fee,
    position.liquidation_fee,
    position.funding,
  ].map((text) => readSigned(text) ?? 0n);
  return profit! - opened! - closed! - liquidation! + funding!;
}

/** Sum of what is listed, each at the mark of its pair where that is known. */
export function totalOf(
  list: readonly Position[],
  markOf: (position: Position) => bigint | undefined,
): { profit: bigint; margin: bigint } {
  let [profit, margin] = [0n, 0n];
  for (const position of list.filter(isHeld)) {
    profit += standingOf(position, markOf(position)).profit;
    margin += readSigned(position.caution_money) ?? 0n;
  }
  return { profit, margin };
}
