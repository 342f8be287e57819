/** A line on the chart with its label. Stops are moved by it; pulling the entry line out makes a new stop. Letting go asks, it never sends. */
import { formatDecimal } from '@candor/ui';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PriceScale } from '../../../foundation/chart/index.ts';
import { plotted } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { sideOf } from '../positions/position-rules.ts';
import css from './chart.module.css';
import type { ChartLine } from './chart-lines.ts';
import { type Slot, nudged, placeOf, snapped } from './chart-scale.ts';

export interface LineHandleProps {
  line: ChartLine;
  pair: ContractPair;
  scale: PriceScale;
  slot: Slot;
  onDrop: (line: ChartLine, price: string) => void;
}

const SHORT = {
  entry: 'entryShort',
  liquidation: 'liquidationShort',
  takeProfit: 'takeProfitShort',
  stopLoss: 'stopLossShort',
} as const;
const KEYS: Readonly<Record<string, { direction: 1 | -1; times: number }>> = {
  ArrowUp: { direction: 1, times: 1 },
  ArrowDown: { direction: -1, times: 1 },
  PageUp: { direction: 1, times: 10 },
  PageDown: { direction: -1, times: 10 },
};
/** Less than this is a tap. */
const LEAST_MOVE = 4;

export function LineHandle({ line, pair, scale, slot, onDrop }: LineHandleProps) {
  const t = useText(contractsText);
  const { moved, gestures } = useMove({ line, pair, scale, onDrop });
  const price = moved ?? line.price;
  const place = placeOf(scale.y(plotted(price)), scale.height);
  const words = `${t(SHORT[line.kind])} ${formatDecimal(price, { decimals: pair.decimals })}`;
  const text = (
    <>
      {place.beyond === undefined ? '' : place.beyond === 'above' ? '↑ ' : '↓ '}
      {words}
    </>
  );
  const isFixed = line.kind === 'liquidation';
  return (
    <div
      className={css['line']}
      data-kind={line.kind}
      data-slot={slot}
      data-moving={moved !== undefined || undefined}
      style={{ top: `${place.y}px`, right: `${scale.axisWidth}px` }}
    >
      <span
        className={css['label']}
        {...(isFixed
          ? {}
          : {
              role: 'slider',
              tabIndex: 0,
              'aria-orientation': 'vertical' as const,
              'aria-label': t(line.kind === 'entry' ? 'pullStop' : line.kind, {
                side: t(sideOf(line.position)),
              }),
              'aria-valuemin': 0,
              'aria-valuemax': Math.round(plotted(line.price) * 10),
              'aria-valuenow': plotted(price),
              'aria-valuetext': words,
              ...gestures,
            })}
      >
        {text}
      </span>
    </div>
  );
}

/** Where the line is while a finger or the arrow keys move it; the line itself stays until the sheet has saved. */
function useMove({ line, pair, scale, onDrop }: Omit<LineHandleProps, 'slot'>) {
  const [moved, setMoved] = useState<string | undefined>();
  const grip = useRef<{ from: number; offset: number; moved: string | undefined } | undefined>(undefined);
  const price = moved ?? line.price;
  const drop = (at: string | undefined): void => {
    setMoved(undefined);
    if (at !== undefined && at !== line.price) onDrop(line, at);
  };
  const down = (event: PointerEvent<HTMLSpanElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      from: event.clientY,
      offset: placeOf(scale.y(plotted(price)), scale.height).y - event.clientY,
      moved: undefined,
    };
  };
  const move = (event: PointerEvent<HTMLSpanElement>): void => {
    const held = grip.current;
    if (held === undefined || (held.moved === undefined && Math.abs(event.clientY - held.from) < LEAST_MOVE))
      return;
    held.moved = snapped(scale.priceAt(event.clientY + held.offset), pair.priceStep);
    setMoved(held.moved);
  };
  const up = (): void => {
    const held = grip.current;
    grip.current = undefined;
    drop(held?.moved);
  };
  const press = (event: KeyboardEvent<HTMLSpanElement>): void => {
    const step = KEYS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMoved(nudged(price, step.direction, { priceStep: pair.priceStep, times: step.times }));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      drop(moved);
    } else if (event.key === 'Escape') {
      setMoved(undefined);
    }
  };
  const gestures = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: () => {
      grip.current = undefined;
      setMoved(undefined);
    },
    onKeyDown: press,
    onBlur: () => (grip.current === undefined ? setMoved(undefined) : undefined),
  };
  return { moved, gestures };
}
