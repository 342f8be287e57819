/** Draws candles and volumes on a small canvas, in the colours the page has at this moment. */
import { formatDecimal } from '@candor/ui';
import { type Candle, plotted } from '../../foundation/market-data/index.ts';

/** Pixels from one candle to the next, and of its body. */
const STEP = 5;
const BODY = 3;
/** Room at the right for the price labels. */
const LABELS = 62;
const VOLUME_SHARE = 0.18;

export function paintCandles(canvas: HTMLCanvasElement, series: readonly Candle[], decimals: number): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (context === null || width === 0) return;
  const scale = Math.min(3, devicePixelRatio);
  if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
  if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const shown = series.slice(-Math.floor((width - LABELS) / STEP)).map(plot);
  const last = shown.at(-1);
  if (last === undefined) return;
  const style = getComputedStyle(canvas);
  context.font = `10px ${style.fontFamily}`;
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const high = Math.max(...shown.map((bar) => bar.high));
  const low = Math.min(...shown.map((bar) => bar.low));
  const most = Math.max(...shown.map((bar) => bar.volume), Number.MIN_VALUE);
  const top = 8;
  const bottom = height * (1 - VOLUME_SHARE) - 8;
  const y = (price: number): number =>
    high === low ? (top + bottom) / 2 : top + ((high - price) / (high - low)) * (bottom - top);
  const x0 = width - LABELS - shown.length * STEP;
  for (const [index, bar] of shown.entries()) {
    const x = x0 + index * STEP + 1;
    const isUp = bar.close >= bar.open;
    context.fillStyle = colour(isUp ? '--c-rise' : '--c-fall');
    context.fillRect(x + 1, y(bar.high), 1, Math.max(1, y(bar.low) - y(bar.high)));
    context.fillRect(
      x,
      Math.min(y(bar.open), y(bar.close)),
      BODY,
      Math.max(1, Math.abs(y(bar.open) - y(bar.close))),
    );
    context.globalAlpha = 0.35;
    const volume = (bar.volume / most) * height * VOLUME_SHARE;
    context.fillRect(x, height - volume, BODY, volume);
    context.globalAlpha = 1;
  }
  paintLast(context, {
    y: y(last.close),
    width,
    text: formatDecimal(last.text, { decimals }),
    isUp: last.close >= last.open,
    colour,
  });
  context.fillStyle = colour('--c-text-3');
  // Under the label of the last price the end of the scale is not written.
  for (const [price, at] of [
    [high, top + 2],
    [low, bottom + 2],
  ] as const) {
    if (Math.abs(y(last.close) - at) > 16)
      context.fillText(formatDecimal(String(price), { decimals }), width - LABELS + 6, at);
  }
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

function plot(candle: Candle) {
  return {
    open: plotted(candle.open),
    high: plotted(candle.high),
    low: plotted(candle.low),
    close: plotted(candle.close),
    volume: plotted(candle.volume),
    text: candle.close,
  };
}
