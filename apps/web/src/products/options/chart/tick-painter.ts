/** Draws the index as a line on a canvas: strike lines of open options, the ten seconds that settle, the last price. */
import { SETTLEMENT_WINDOW_MS } from '@candor/formulas';
import { formatDecimal, textOfNumber } from '@candor/ui';
import { plotted } from '../../../foundation/market-data/index.ts';
import type { ChartTick } from './tick-series.ts';

export interface StrikeLine {
  /** Decimal text. */
  strike: string;
  /** 1 call, 2 put, 3 flat. */
  type: number;
  expiresAt: number;
}

export interface Picture {
  ticks: readonly ChartTick[];
  strikes: readonly StrikeLine[];
  decimals: number;
  /** Right edge and width of the time axis, in milliseconds. */
  now: number;
  spanMs: number;
}

/** Room at the right for prices, at the bottom for times. */
const LABELS = 66;
const TIMES = 16;
const LABEL_HEIGHT = 16;
/** The line ends before the edge: room for what expires soon. */
const AHEAD = 0.16;

export function paintTicks(canvas: HTMLCanvasElement, picture: Picture): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const scale = Math.min(3, devicePixelRatio);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.font = '10px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const shown = picture.ticks.filter(({ at }) => at >= picture.now - picture.spanMs);
  const last = shown.at(-1);
  if (last === undefined) return;
  const area = axesOf(picture, shown, { width, height });
  paintGrid({ context, colour, area, picture }, area.y(plotted(last.index)));
  for (const strike of picture.strikes) paintStrike({ context, colour, area, picture }, strike);
  paintLine({ context, colour, area, picture }, shown);
  paintLabel({ context, colour, area, picture }, { text: last.index, tone: '--c-brand' });
}

interface Area {
  width: number;
  bottom: number;
  low: number;
  high: number;
  x: (at: number) => number;
  y: (price: number) => number;
}
interface Brush {
  context: CanvasRenderingContext2D;
  colour: (name: string) => string;
  area: Area;
  picture: Picture;
}

function axesOf(
  picture: Picture,
  shown: readonly ChartTick[],
  size: { width: number; height: number },
): Area {
  const prices = shown.map(({ index }) => plotted(index));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  // A strike far from today's prices would flatten the line; those stay outside.
  const reach = Math.max(high - low, high * 0.0002);
  const near = picture.strikes
    .map(({ strike }) => plotted(strike))
    .filter((price) => price > low - reach && price < high + reach);
  const [bottomPrice, topPrice] = [Math.min(low, ...near), Math.max(high, ...near)];
  const margin = Math.max((topPrice - bottomPrice) * 0.12, high * 0.00004);
  const right = size.width - LABELS;
  const bottom = size.height - TIMES;
  const from = picture.now - picture.spanMs;
  const [lowest, highest] = [bottomPrice - margin, topPrice + margin];
  return {
    width: right,
    bottom,
    low: lowest,
    high: highest,
    x: (at) => ((at - from) / (picture.spanMs * (1 + AHEAD))) * right,
    y: (price) => bottom - ((price - lowest) / (highest - lowest)) * bottom,
  };
}

/** A price of the grid that the label of the last price would half cover, at `labelY`, is not written. */
function paintGrid({ context, colour, area, picture }: Brush, labelY: number): void {
  context.strokeStyle = colour('--c-line');
  context.fillStyle = colour('--c-text-3');
  context.lineWidth = 1;
  for (const part of [0.12, 0.5, 0.88]) {
    const y = Math.round(area.bottom * part) + 0.5;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(area.width, y);
    context.stroke();
    const price = area.high - (area.high - area.low) * part;
    if (Math.abs(y - labelY) >= LABEL_HEIGHT)
      context.fillText(formatDecimal(textOfNumber(price, picture.decimals)), area.width + 6, y);
  }
  const step = picture.spanMs / 3;
  for (let at = Math.ceil((picture.now - picture.spanMs) / step) * step; at <= picture.now; at += step) {
    const x = area.x(at);
    if (x > 0 && x < area.width - 44)
      context.fillText(new Date(at).toTimeString().slice(0, 8), x, area.bottom + TIMES / 2);
  }
}

const TONE: Readonly<Record<number, string>> = { 1: '--c-rise', 2: '--c-fall', 3: '--c-warn' };

/** A dashed line at the purchase price and, when it comes near, the shaded ten seconds that decide. */
function paintStrike({ context, colour, area }: Brush, { strike, type, expiresAt }: StrikeLine): void {
  const tone = colour(TONE[type] ?? '--c-text-3');
  const price = plotted(strike);
  const [from, to] = [area.x(expiresAt - SETTLEMENT_WINDOW_MS), Math.min(area.x(expiresAt), area.width)];
  if (from < area.width && to > 0) {
    context.globalAlpha = 0.14;
    context.fillStyle = tone;
    context.fillRect(from, 0, Math.max(1, to - from), area.bottom);
    context.globalAlpha = 1;
  }
  if (price < area.low || price > area.high) return;
  context.strokeStyle = tone;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, area.y(price));
  context.lineTo(area.width, area.y(price));
  context.stroke();
  context.setLineDash([]);
}

function paintLine({ context, colour, area }: Brush, shown: readonly ChartTick[]): void {
  const points = shown.map(({ at, index }) => [area.x(at), area.y(plotted(index))] as const);
  const [first, last] = [points[0]!, points.at(-1)!];
  const trace = (): void => {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
  };
  trace();
  context.lineTo(last[0], area.bottom);
  context.lineTo(first[0], area.bottom);
  context.globalAlpha = 0.1;
  context.fillStyle = colour('--c-brand');
  context.fill();
  context.globalAlpha = 1;
  trace();
  context.strokeStyle = colour('--c-brand-text');
  context.lineWidth = 1.6;
  context.lineJoin = 'round';
  context.stroke();
  context.lineWidth = 1;
  context.fillStyle = colour('--c-brand-text');
  context.beginPath();
  context.arc(last[0], last[1], 3.5, 0, Math.PI * 2);
  context.fill();
}

function paintLabel(
  { context, colour, area, picture }: Brush,
  { text, tone }: { text: string; tone: string },
): void {
  const y = area.y(plotted(text));
  context.fillStyle = colour(tone);
  context.beginPath();
  context.roundRect(area.width + 2, y - LABEL_HEIGHT / 2, LABELS - 4, LABEL_HEIGHT, 3);
  context.fill();
  context.fillStyle = colour('--c-on-brand');
  context.fillText(formatDecimal(text, { decimals: picture.decimals }), area.width + 6, y + 0.5);
}
