/** Moves a line of the chart by finger or arrow keys. Letting go asks, it never sends; the line itself stays until it was saved. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { plotted } from '../market-data/index.ts';
import { nudged, placeOf, snapped } from './line-places.ts';
import type { PriceScale } from './price-scale.ts';
import { isTurned } from './turned-touches.ts';

export interface LineMove {
  /** Where it stands while it is not moved; decimal text. */
  price: string;
  priceStep: string;
  scale: PriceScale;
  onDrop: (price: string) => void;
}

const KEYS: Readonly<Record<string, { direction: 1 | -1; times: number }>> = {
  ArrowUp: { direction: 1, times: 1 },
  ArrowDown: { direction: -1, times: 1 },
  PageUp: { direction: 1, times: 10 },
  PageDown: { direction: -1, times: 10 },
};
/** Less than this is a tap. */
const LEAST_MOVE = 4;

export function useLineMove({ price: from, priceStep, scale, onDrop }: LineMove) {
  const [moved, setMoved] = useState<string | undefined>();
  const grip = useRef<{ from: number; offset: number; moved: string | undefined } | undefined>(undefined);
  const price = moved ?? from;
  const drop = (at: string | undefined): void => {
    setMoved(undefined);
    if (at !== undefined && at !== from) onDrop(at);
  };
  const down = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = {
      from: downOf(event),
      offset: placeOf(scale.y(plotted(price)), scale.height).y - downOf(event),
      moved: undefined,
    };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const held = grip.current;
    if (held === undefined || (held.moved === undefined && Math.abs(downOf(event) - held.from) < LEAST_MOVE))
      return;
    held.moved = snapped(scale.priceAt(downOf(event) + held.offset), priceStep);
    setMoved(held.moved);
  };
  const up = (): void => {
    const held = grip.current;
    grip.current = undefined;
    drop(held?.moved);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = KEYS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMoved(nudged(price, step.direction, { priceStep, times: step.times }));
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

/** How far down on the chart, from wherever: on its side, down is to the left of the window. */
function downOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): number {
  return isTurned(currentTarget) ? -clientX : clientY;
}
