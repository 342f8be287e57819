/** Geometry of a sparkline: the path through the values inside a box, half a line's width from its edges. */

const INSET = 1.5;

/** An SVG path from edge to edge; a lone or constant value is a line through the middle, none is ''. */
export function linePath(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const finite = values.filter((value) => Number.isFinite(value));
  if (finite.length === 0) return '';
  const low = Math.min(...finite);
  const range = Math.max(...finite) - low;
  const usable = height - 2 * INSET;
  const yOf = (value: number): number =>
    range === 0 ? height / 2 : INSET + usable - ((value - low) / range) * usable;
  if (finite.length === 1) return `M0 ${short(yOf(low))}H${width}`;
  const step = width / (finite.length - 1);
  return finite
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${short(index * step)} ${short(yOf(value))}`)
    .join('');
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
