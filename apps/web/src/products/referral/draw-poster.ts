/** Draws the poster on a canvas in the colours of the theme and the words of the language; the code to scan is dark on white in both themes. */
import { encode } from 'uqr';
import { wrapLines } from '../../platform/paint/wrap-lines.ts';

export const POSTER = { width: 720, height: 1080 } as const;

export interface PosterWords {
  code: string;
  link: string;
  headline: string;
  under: string;
  codeName: string;
  scan: string;
}

const FONT = 'system-ui, sans-serif';
const MARGIN = 56;

export function drawPoster(canvas: HTMLCanvasElement, words: PosterWords): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  const { width, height } = POSTER;
  pen.fillStyle = token('--c-bg');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token('--c-brand');
  pen.fillRect(0, 0, width, 12);
  pen.textBaseline = 'alphabetic';
  pen.font = `700 34px ${FONT}`;
  pen.fillText('Candor', MARGIN, 108);
  pen.fillStyle = token('--c-text');
  pen.font = `700 58px ${FONT}`;
  const next = lines(pen, words.headline, { x: MARGIN, y: 220, step: 70 });
  pen.fillStyle = token('--c-text-2');
  pen.font = `400 30px ${FONT}`;
  lines(pen, words.under, { x: MARGIN, y: next + 8, step: 44 });
  pen.font = `400 28px ${FONT}`;
  pen.fillText(words.codeName, MARGIN, 560);
  pen.fillStyle = token('--c-brand-text');
  pen.font = `700 64px ${FONT}`;
  pen.fillText(words.code, MARGIN, 636);
  drawCode(pen, words.link, { x: MARGIN, y: 712, side: 288 });
  pen.fillStyle = token('--c-text-2');
  pen.font = `400 28px ${FONT}`;
  lines(pen, words.scan, { x: MARGIN + 320, y: 852, step: 40 });
}

/** Writes a text of several lines; answers where the next line would stand. */
function lines(
  pen: CanvasRenderingContext2D,
  text: string,
  of: { x: number; y: number; step: number },
): number {
  const broken = wrapLines(text, {
    language: document.documentElement.lang,
    width: POSTER.width - MARGIN - of.x,
    measure: (part) => pen.measureText(part).width,
  });
  for (const [at, line] of broken.entries()) pen.fillText(line, of.x, of.y + at * of.step);
  return of.y + broken.length * of.step;
}

function drawCode(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { data, size } = encode(text, { border: 2 });
  const cell = side / size;
  pen.fillStyle = 'white';
  pen.fillRect(x, y, side, side);
  pen.fillStyle = 'black';
  data.forEach((row, line) =>
    row.forEach((isDark, column) => {
      // Rounded to whole pixels at both ends, so that cells meet.
      const [left, top] = [Math.round(x + column * cell), Math.round(y + line * cell)];
      const [right, bottom] = [Math.round(x + (column + 1) * cell), Math.round(y + (line + 1) * cell)];
      if (isDark) pen.fillRect(left, top, right - left, bottom - top);
    }),
  );
}
