/** A line on the chart with its label; one with a grip is moved by it. */
import type { ReactNode } from 'react';
import { plotted } from '../market-data/index.ts';
import { type Slot, edgeArrow, placeOf } from './line-places.ts';
import css from './price-line.module.css';
import type { PriceScale } from './price-scale.ts';
import { type LineMove, useLineMove } from './use-line-move.ts';

export interface PriceLineProps extends LineMove {
  tone: 'brand' | 'warn' | 'rise' | 'fall';
  isSolid?: boolean;
  slot: Slot;
  /** Says what it is and at which price. */
  words: (price: string) => string;
  /** What moving it does, for those who hear it; without, it stays where it is. */
  grip: string | undefined;
}

export function PriceLine({ tone, isSolid = false, slot, words, grip, ...line }: PriceLineProps) {
  const { moved, gestures } = useLineMove(line);
  const { scale } = line;
  const price = moved ?? line.price;
  const place = placeOf(scale.y(plotted(price)), scale.height);
  const text = words(price);
  return (
    <div
      className={css['line']}
      data-tone={tone}
      data-solid={isSolid || undefined}
      data-beyond={place.beyond}
      data-slot={slot}
      data-moving={moved !== undefined || undefined}
      style={{ top: `${place.y}px`, right: `${scale.axisWidth}px` }}
    >
      <span
        className={css['label']}
        {...(grip === undefined
          ? {}
          : {
              role: 'slider',
              tabIndex: 0,
              'aria-orientation': 'vertical' as const,
              'aria-label': grip,
              'aria-valuemin': 0,
              'aria-valuemax': Math.round(plotted(line.price) * 10),
              'aria-valuenow': plotted(price),
              'aria-valuetext': text,
              ...gestures,
            })}
      >
        {edgeArrow(place.beyond)}
        {text}
      </span>
    </div>
  );
}

/** Room for lines on the candles, through which the chart hears every gesture but those on a grip; labels leave its drawing tools free. */
export const LineLayer = ({ scale, children }: { scale: PriceScale; children: ReactNode }) => (
  <div className={css['over']} style={{ height: `${scale.height}px` }}>
    {children}
  </div>
);
