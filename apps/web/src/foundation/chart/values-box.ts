/**
 * At which side the box with a bar's values stands while a finger reads the chart: what lies there gives way. The library says when the reading
 * begins and not when it ends; an indicator without figures is asked for its words at every drawing, and is told where the finger is.
 */
import { type Chart, registerIndicator } from 'klinecharts';

export type ValuesSide = 'left' | 'right' | undefined;
type Tell = (side: ValuesSide) => void;

export const VALUES_BOX = 'valuesBox';
const NO_WORDS = { name: '', calcParamsText: '', features: [], legends: [] };

let isRegistered = false;

export function watchValues(chart: Chart, { paneId, onSide }: { paneId: string; onSide: Tell }): () => void {
  register();
  let said: ValuesSide;
  let frame = 0;
  const extendData: Tell = (side) => {
    if (side === said) return;
    said = side;
    // Said after the drawing in which it was noticed.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onSide(side));
  };
  chart.createIndicator({ name: VALUES_BOX, paneId, extendData }, true);
  return () => {
    cancelAnimationFrame(frame);
    onSide(undefined);
  };
}

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerIndicator<unknown, number, Tell>({
    name: VALUES_BOX,
    calc: () => [],
    createTooltipDataSource: ({ indicator, crosshair, bounding }) => {
      // As the library places the box: away from the finger.
      const isRight = (crosshair.realX ?? 0) > bounding.width / 2;
      (indicator.extendData as Tell)(crosshair.paneId === undefined ? undefined : isRight ? 'left' : 'right');
      return NO_WORDS;
    },
  });
}
