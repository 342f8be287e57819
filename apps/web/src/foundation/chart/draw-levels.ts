/** Where Fibonacci levels lie between two points, and which of them have room for words. Pure. */

const PARTS = [1, 0.786, 0.618, 0.5, 0.382, 0.236, 0] as const;
/** Words closer than this lie over each other, in pixels; their lines stay. */
const LEAST_GAP = 11;

interface Level {
  y: number;
  /** Fraction of the way from the second point to the first. */
  part: number;
  price: number;
  hasWords: boolean;
}

export function levelsOf([first, second]: readonly [
  { y: number; price: number },
  { y: number; price: number },
]): Level[] {
  let lastY: number | undefined;
  return PARTS.map((part) => {
    const y = second.y + (first.y - second.y) * part;
    const hasWords = lastY === undefined || Math.abs(y - lastY) >= LEAST_GAP;
    if (hasWords) lastY = y;
    return { y, part, price: second.price + (first.price - second.price) * part, hasWords };
  });
}
