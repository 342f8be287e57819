/** Which lines of the open positions stand on the chart, and which of them a finger may move. Pure. */
import { readSigned } from '@candor/money';
import type { Slot } from '../../../foundation/chart/index.ts';
import { type Position, isHeld, sideOf } from '../positions/position-rules.ts';

export type LineKind = 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss';

/** Where the label of each stands best. */
export const WISHES: Readonly<Record<LineKind, readonly Slot[]>> = {
  entry: [0, 1, 2],
  takeProfit: [1, 0, 2],
  stopLoss: [1, 0, 2],
  liquidation: [2, 1, 0],
};

export interface ChartLine {
  key: string;
  kind: LineKind;
  /** Decimal text. */
  price: string;
  position: Position;
}

/** Entry, liquidation and stops of every open position of the pair. */
export function linesOf(positions: readonly Position[], pairId: number): readonly ChartLine[] {
  return positions
    .filter((each) => each.match_id === pairId && isHeld(each))
    .flatMap((position) => {
      const line = (kind: LineKind, price: string | null): ChartLine[] =>
        price === null || price === '0' ? [] : [{ key: `${position.id}-${kind}`, kind, price, position }];
      return [
        ...line('entry', position.price),
        ...line('liquidation', position.liquidation_price),
        ...line('takeProfit', position.target_profit_price),
        ...line('stopLoss', position.stop_loss_price),
      ];
    });
}

/** What a line becomes where it is let go: the entry line pulls out a stop, of the kind that fits the side it was pulled to. */
export function droppedAs(
  line: ChartLine,
  price: string,
  mark: bigint,
): 'takeProfit' | 'stopLoss' | undefined {
  if (line.kind === 'takeProfit' || line.kind === 'stopLoss') return line.kind;
  if (line.kind === 'liquidation') return undefined;
  const distance = (readSigned(price) ?? mark) - mark;
  if (distance === 0n) return undefined;
  return distance > 0n === (sideOf(line.position) === 'long') ? 'takeProfit' : 'stopLoss';
}
