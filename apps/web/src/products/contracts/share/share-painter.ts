/** Paints the card of a closed position: both prices, leverage, the result after every fee whether won or lost, and the sentence about risk. */
import { wrapLines } from '../../../platform/paint/wrap-lines.ts';
import type { Position } from '../positions/position-rules.ts';

export const CARD = { width: 720, height: 960 } as const;

export interface CardWords {
  side: string;
  result: string;
  /** Signed percent of the margin, after fees. */
  rate: string;
  netNote: string;
  /** Label and figure, top to bottom. */
  facts: readonly (readonly [string, string])[];
  risk: string;
  /** Said in large where no real money was at stake. */
  playMoney: string | undefined;
  /** Of what is left after fees; without colour where that is nothing. */
  tone: 'rise' | 'fall' | undefined;
}

export function paintCard(canvas: HTMLCanvasElement, position: Position, words: CardWords): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const { width, height } = CARD;
  canvas.width = width;
  canvas.height = height;
  const family = style.fontFamily;
  const write = (
    text: string,
    at: {
      x: number;
      y: number;
      size: number;
      tone: string;
      weight?: number;
      align?: CanvasTextAlign;
      within?: number;
    },
  ): void => {
    context.font = `${at.weight ?? 400} ${at.size}px ${family}`;
    context.fillStyle = colour(at.tone);
    context.textAlign = at.align ?? 'left';
    context.fillText(text, at.x, at.y, at.within ?? width - 112);
  };
  context.fillStyle = colour('--c-bg');
  context.fillRect(0, 0, width, height);
  const tone = words.tone === undefined ? '--c-text' : `--c-${words.tone}`;
  context.fillStyle = colour(tone);
  context.fillRect(0, 0, width, 12);
  write('Candor', { x: 56, y: 96, size: 40, tone: '--c-brand-text', weight: 700 });
  if (words.playMoney !== undefined)
    write(words.playMoney, {
      x: width - 56,
      y: 94,
      size: 28,
      tone: '--c-warn',
      weight: 600,
      align: 'right',
      within: 360,
    });
  write(`${words.side} · ${position.symbol} · ${position.multiple}x`, {
    x: 56,
    y: 190,
    size: 36,
    tone: '--c-text',
    weight: 600,
  });
  write(words.rate, { x: 56, y: 310, size: 96, tone, weight: 700 });
  write(words.result, { x: 56, y: 370, size: 36, tone, weight: 600 });
  write(words.netNote, { x: 56, y: 416, size: 24, tone: '--c-text-3' });
  for (const [index, [label, value]] of words.facts.entries()) {
    const y = 500 + index * 58;
    write(label, { x: 56, y, size: 28, tone: '--c-text-3', within: 280 });
    write(value, { x: width - 56, y, size: 28, tone: '--c-text', weight: 500, align: 'right', within: 320 });
  }
  context.font = `400 23px ${family}`;
  const risk = wrapLines(words.risk, {
    language: document.documentElement.lang,
    width: width - 112,
    measure: (text) => context.measureText(text).width,
  });
  for (const [index, line] of risk.slice(0, 4).entries())
    write(line, { x: 56, y: 826 + index * 32, size: 23, tone: '--c-text-2' });
}
