/** Draws candles, the mark and the lines of positions on a canvas, in the colours the page has at this moment. */
import { formatDecimal } from '@candor/ui';
import { type Candle, plotted } from '../../../foundation/market-data/index.ts';
import type { ChartLine, LineKind } from './chart-lines.ts';
import { type Scale, placeOf, scaleOf } from './chart-scale.ts';

/** Pixels from one candle to the next, and of its body. */
const STEP = 6;
const BODY = 4;
/** Room at the right for prices. */
const LABELS = 66;

export interface Picture {
  series: readonly Candle[];
  lines: readonly ChartLine[];
  mark: string | undefined;
  decimals: number;
}

const LINE_TONE: Readonly<Record<LineKind, string>> = {
  entry: '--c-brand-text',
  liquidation: '--c-warn',
  takeProfit: '--c-rise',
  stopLoss: '--c-fall',
};

/** Answers the scale it drew with, for the handles above it; undefined when there is nothing to draw. */
export function paintPositions(
  canvas: HTMLCanvasElement,
  { series, lines, mark, decimals }: Picture,
): Scale | undefined {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return undefined;
  const pixels = Math.min(3, devicePixelRatio);
  canvas.width = Math.round(width * pixels);
  canvas.height = Math.round(height * pixels);
  context.setTransform(pixels, 0, 0, pixels, 0, 0);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const bars = series.slice(-Math.floor((width - LABELS) / STEP)).map((candle) => ({
    open: plotted(candle.open),
    high: plotted(candle.high),
    low: plotted(candle.low),
    close: plotted(candle.close),
  }));
  if (bars.length === 0) return undefined;
  const marked = mark === undefined ? [] : [plotted(mark)];
  const scale = scaleOf(bars, [...marked, ...lines.map(({ price }) => plotted(price))], height);
  context.font = '10px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const brush: Brush = { context, colour, scale, width, height };
  paintGrid(brush, decimals);
  const left = width - LABELS - bars.length * STEP;
  for (const [place, bar] of bars.entries()) paintBar(brush, bar, left + place * STEP);
  for (const line of lines)
    paintLine(brush, {
      price: plotted(line.price),
      tone: colour(LINE_TONE[line.kind]),
      dash: line.kind === 'entry' ? [] : [4, 3],
    });
  if (mark !== undefined) paintMark(brush, mark, decimals);
  return scale;
}

interface Brush {
  context: CanvasRenderingContext2D;
  colour: (name: string) => string;
  scale: Scale;
  width: number;
  height: number;
}

function paintGrid({ context, colour, scale, width, height }: Brush, decimals: number): void {
  context.strokeStyle = colour('--c-line');
  context.fillStyle = colour('--c-text-3');
  context.lineWidth = 1;
  for (const part of [0.1, 0.37, 0.63, 0.9]) {
    const y = Math.round(height * part) + 0.5;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width - LABELS, y);
    context.stroke();
    context.fillText(formatDecimal(scale.priceAt(y).toFixed(decimals)), width - LABELS + 6, y);
  }
}

function paintBar(
  { context, colour, scale }: Brush,
  bar: { open: number; high: number; low: number; close: number },
  x: number,
): void {
  const [top, bottom] = [scale.y(Math.max(bar.open, bar.close)), scale.y(Math.min(bar.open, bar.close))];
  context.fillStyle = colour(bar.close >= bar.open ? '--c-rise' : '--c-fall');
  context.fillRect(
    x + BODY / 2 - 0.5,
    scale.y(bar.high),
    1,
    Math.max(1, scale.y(bar.low) - scale.y(bar.high)),
  );
  context.fillRect(x, top, BODY, Math.max(1, bottom - top));
}

function paintLine(
  { context, scale, width, height }: Brush,
  line: { price: number; tone: string; dash: number[] },
): void {
  const { y } = placeOf(scale.y(line.price), height);
  context.strokeStyle = line.tone;
  context.setLineDash(line.dash);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width - LABELS + 2, y);
  context.stroke();
  context.setLineDash([]);
}

function paintMark({ context, colour, scale, width, height }: Brush, mark: string, decimals: number): void {
  const { y } = placeOf(scale.y(plotted(mark)), height);
  context.strokeStyle = colour('--c-text-3');
  context.setLineDash([1, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width - LABELS + 2, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour('--c-inverse');
  context.beginPath();
  context.roundRect(width - LABELS + 2, y - 8, LABELS - 2, 16, 3);
  context.fill();
  context.fillStyle = colour('--c-on-inverse');
  context.fillText(formatDecimal(mark, { decimals }), width - LABELS + 6, y + 0.5);
}
