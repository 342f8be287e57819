/** Fibonacci levels as plain small words at their lines: the library's own are filled boxes that hide the candles below them. */
import { formatDecimal, textOfNumber } from '@candor/ui';
import { type Chart, type LineAttrs, type TextAttrs, registerOverlay } from 'klinecharts';
import { levelsOf } from './draw-levels.ts';

let isRegistered = false;

export function registerFibonacci(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay({
    name: 'fibonacciLine',
    totalStep: 3,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: true,
    needDefaultYAxisFigure: true,
    createPointFigures({ chart, coordinates, bounding, overlay: { points } }) {
      const [one, two] = [points[0]?.value, points[1]?.value];
      const [from, to] = coordinates;
      if (one === undefined || two === undefined || from === undefined || to === undefined) return [];
      const levels = levelsOf([
        { y: from.y, price: one },
        { y: to.y, price: two },
      ]);
      const color = chart.getStyles().overlay.line.color;
      const lines = levels.map(({ y }): LineAttrs => ({
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      }));
      const words = levels
        .filter(({ hasWords }) => hasWords)
        .map(({ y, part, price }): TextAttrs => ({
          x: 2,
          y,
          text: `${Math.round(part * 1000) / 10}% ${priceText(chart, price)}`,
          baseline: 'bottom',
        }));
      return [
        { type: 'line', attrs: lines },
        { type: 'text', attrs: words, ignoreEvent: true, styles: { color, backgroundColor: 'transparent' } },
      ];
    },
  });
}

/** As the axis writes it. */
function priceText(chart: Chart, price: number): string {
  const places = chart.getSymbol()?.pricePrecision ?? 2;
  return formatDecimal(textOfNumber(price, places));
}
