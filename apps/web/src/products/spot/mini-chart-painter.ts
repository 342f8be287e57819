/** Draws bars and volumes, or the line of the day, on a small canvas in the colours the page has at this moment. */
import { formatDecimal, textOfNumber } from '@candor/ui';
import type { Bar } from '../../foundation/chart/index.ts';

/** Pixels from one candle to the next, and of its body. */
const STEP = 5;
const BODY = 3;
/** Room at the right for the price labels. */
const LABELS = 62;
const VOLUME_SHARE = 0.18;
/** Before the first hour of a day is over its minutes keep this distance. */
const FEWEST_MINUTES = 60;

interface Frame {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  top: number;
  bottom: number;
  y: (price: number) => number;
  colour: (name: string) => string;
}

export function paintBars(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  { decimals, isLine }: { decimals: number; isLine: boolean },
): void {
  const width = canvas.clientWidth;
  const context = sized(canvas);
  if (context === null) return;
  const shown = isLine ? bars : bars.slice(-Math.floor((width - LABELS) / STEP));
  const last = shown.at(-1);
  if (last === undefined) return;
  const [high, low] = [Math.max(...shown.map((bar) => bar.high)), Math.min(...shown.map((bar) => bar.low))];
  const frame = frameOf(canvas, context, { high, low, isLine });
  if (isLine) paintLine(frame, shown);
  else paintCandles(frame, shown);
  const text = (price: number): string => formatDecimal(textOfNumber(price, 8), { decimals });
  const { y, top, bottom, colour } = frame;
  paintLast(context, {
    y: y(last.close),
    width,
    text: text(last.close),
    isUp: last.close >= (isLine ? shown[0]! : last).open,
    colour,
  });
  context.fillStyle = colour('--c-text-3');
  // Under the label of the last price the end of the scale is not written.
  for (const [price, at] of [
    [high, top + 2],
    [low, bottom + 2],
  ] as const)
    if (Math.abs(y(last.close) - at) > 16) context.fillText(text(price), width - LABELS + 6, at);
}

/** As many dots as the screen has, and empty; null while it has no size. */
function sized(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return null;
  const scale = Math.min(3, devicePixelRatio);
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

function frameOf(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { high, low, isLine }: { high: number; low: number; isLine: boolean },
): Frame {
  const { clientWidth: width, clientHeight: height } = canvas;
  const style = getComputedStyle(canvas);
  context.font = `10px ${style.fontFamily}`;
  const top = 8;
  const bottom = height * (1 - (isLine ? 0 : VOLUME_SHARE)) - 8;
  return {
    context,
    width,
    height,
    top,
    bottom,
    y: (price) =>
      high === low ? (top + bottom) / 2 : top + ((high - price) / (high - low)) * (bottom - top),
    colour: (name) => style.getPropertyValue(name).trim(),
  };
}

function paintCandles({ context, width, height, y, colour }: Frame, bars: readonly Bar[]): void {
  const most = Math.max(...bars.map(({ volume = 0 }) => volume), Number.MIN_VALUE);
  const x0 = width - LABELS - bars.length * STEP;
  for (const [index, { open, high, low, close, volume: traded = 0 }] of bars.entries()) {
    const x = x0 + index * STEP + 1;
    context.fillStyle = colour(close >= open ? '--c-rise' : '--c-fall');
    context.fillRect(x + 1, y(high), 1, Math.max(1, y(low) - y(high)));
    context.fillRect(x, Math.min(y(open), y(close)), BODY, Math.max(1, Math.abs(y(open) - y(close))));
    context.globalAlpha = 0.35;
    const volume = (traded / most) * height * VOLUME_SHARE;
    context.fillRect(x, height - volume, BODY, volume);
    context.globalAlpha = 1;
  }
}

/** From the beginning of the day to now over the whole width. */
function paintLine({ context, width, height, y, colour }: Frame, bars: readonly Bar[]): void {
  const step = (width - LABELS) / Math.max(FEWEST_MINUTES, bars.length);
  context.beginPath();
  for (const [index, { close }] of bars.entries()) context.lineTo((index + 0.5) * step, y(close));
  context.strokeStyle = colour('--c-brand-text');
  context.lineWidth = 1.5;
  context.stroke();
  context.lineWidth = 1;
  context.lineTo((bars.length - 0.5) * step, height);
  context.lineTo(step / 2, height);
  context.closePath();
  context.globalAlpha = 0.12;
  context.fillStyle = colour('--c-brand-text');
  context.fill();
  context.globalAlpha = 1;
}

interface LastMark {
  y: number;
  width: number;
  text: string;
  isUp: boolean;
  colour: (name: string) => string;
}

/** A dashed line at the last price and its label. */
function paintLast(context: CanvasRenderingContext2D, { y, width, text, isUp, colour }: LastMark): void {
  context.textBaseline = 'middle';
  context.strokeStyle = colour(isUp ? '--c-rise' : '--c-fall');
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width - LABELS + 2, y);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colour(isUp ? '--c-rise-fill' : '--c-fall-fill');
  context.beginPath();
  context.roundRect(width - LABELS + 2, y - 8, LABELS - 2, 16, 3);
  context.fill();
  context.fillStyle = colour('--c-on-market');
  context.fillText(text, width - LABELS + 6, y + 0.5);
}
