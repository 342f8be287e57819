/** Draws both sides of a book as mountains of what would have to be bought or sold to move the price so far. */
import { formatDecimal, formatFixed } from '@candor/money';
import { formatCompact, formatDecimal as shown } from '@candor/ui';
import { type Book, type Level, plotted } from '../../../foundation/market-data/index.ts';

/** Levels of each side; beyond them an order book is mostly hope. */
const LEVELS = 80;
const FOOT = 18;

interface Point {
  price: number;
  total: number;
}

export function paintDepth(canvas: HTMLCanvasElement, book: Book, decimals: number): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  const [bids, asks] = [pointsOf(book.bids), pointsOf(book.asks)];
  const [best, worst] = [bids[0], bids.at(-1)];
  const [bestAsk, worstAsk] = [asks[0], asks.at(-1)];
  if (context === null || width === 0 || !best || !worst || !bestAsk || !worstAsk) return;
  const scale = Math.min(3, devicePixelRatio);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const middle = (best.price + bestAsk.price) / 2;
  // Both sides cover the same distance, so that a lopsided book looks lopsided.
  const reach = Math.max(Math.min(middle - worst.price, worstAsk.price - middle), middle * 1e-6);
  const most = Math.max(totalWithin(bids, reach, middle), totalWithin(asks, reach, middle)) * 1.08;
  const x = (price: number): number => width / 2 + ((price - middle) / reach) * (width / 2);
  const y = (total: number): number => 6 + (1 - total / most) * (height - FOOT - 6);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  mountain(context, {
    points: bids,
    x,
    y,
    edge: 0,
    foot: height - FOOT,
    colour: colour('--c-rise'),
  });
  mountain(context, {
    points: asks,
    x,
    y,
    edge: width,
    foot: height - FOOT,
    colour: colour('--c-fall'),
  });
  context.font = `10px ${style.fontFamily}`;
  context.fillStyle = colour('--c-text-3');
  context.textBaseline = 'alphabetic';
  const label = (price: number): string => shown(String(price), { decimals });
  const text = (words: string, at: number, align: CanvasTextAlign): void => {
    context.textAlign = align;
    context.fillText(words, at, height - 4);
  };
  text(label(middle - reach), 0, 'left');
  text(label(middle), width / 2, 'center');
  text(label(middle + reach), width, 'right');
  context.textAlign = 'right';
  context.fillText(formatCompact(String(most / 1.08)), width, 12);
}

interface Mountain {
  points: readonly Point[];
  x: (price: number) => number;
  y: (total: number) => number;
  edge: number;
  foot: number;
  /** As #rrggbb. */
  colour: string;
}

function mountain(context: CanvasRenderingContext2D, { points, x, y, edge, foot, colour }: Mountain): void {
  const path = new Path2D();
  let before = foot;
  path.moveTo(x(points[0]!.price), foot);
  for (const point of points) {
    path.lineTo(x(point.price), before);
    before = y(point.total);
    path.lineTo(x(point.price), before);
  }
  path.lineTo(edge, before);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke(path);
  path.lineTo(edge, foot);
  path.closePath();
  // Dense where the orders end, hardly there at the foot.
  const fill = context.createLinearGradient(0, before, 0, foot);
  fill.addColorStop(0, `${colour}4d`);
  fill.addColorStop(1, `${colour}0a`);
  context.fillStyle = fill;
  context.fill(path);
}

function pointsOf(levels: readonly Level[]): Point[] {
  let total = 0n;
  return levels.slice(0, LEVELS).map(({ price, quantity }) => {
    total += quantity;
    return { price: plotted(formatDecimal(price)), total: plotted(formatFixed(total, 8)) };
  });
}

function totalWithin(points: readonly Point[], reach: number, middle: number): number {
  return points.reduce((most, point) => (Math.abs(point.price - middle) <= reach ? point.total : most), 0);
}
