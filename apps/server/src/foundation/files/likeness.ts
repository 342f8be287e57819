/**
 * What a picture looks like, in 64 bits that survive other sizes, qualities and light: which of the lowest frequencies of its discrete cosine
 * transform lie above their median (perceptual hash; Zauner, Implementation and Benchmarking of Perceptual Image Hash Functions, 2010).
 * Mirrored ones, ones on their side or head, cut and slightly tilted ones are found by what this one may have looked like before. Pure.
 */

/** Shades of grey along a side of what is transformed. */
export const GRID = 32;
/** Frequencies along a side of what is kept. */
const KEPT = 8;
/** Mean size of a frequency, in shades: below it a picture is too plain to be told from others. */
const LEAST_CONTRAST = 0.05;

export interface Likeness {
  /** 64 characters, 0 or 1. */
  bits: string;
  /** Place times 256 plus value of each of its eight bytes: pictures that differ in up to seven bits have one in common. */
  pieces: number[];
  /** The same of what it may be a copy of: its mirror image, it turned by quarters, with a cut edge back in its place, tilted back. */
  turned: string[];
  turnedPieces: number[];
}

/** `shades`: 32 by 32 bytes, row by row. Undefined where there is too little to tell one picture from another. */
export function likenessOf(shades: Uint8Array): Likeness | undefined {
  const bits = bitsOf(shades);
  if (bits === undefined) return undefined;
  const quarter = moved(shades, (x, y) => [y, GRID - 1 - x]);
  const half = moved(quarter, (x, y) => [y, GRID - 1 - x]);
  const others = [
    moved(shades, (x, y) => [GRID - 1 - x, y]),
    quarter,
    half,
    moved(half, (x, y) => [y, GRID - 1 - x]),
    ...UNDONE.map((from) => sampled(shades, from)),
  ];
  const turned = others.flatMap((each) => bitsOf(each) ?? []);
  return { bits, pieces: piecesOf(bits), turned, turnedPieces: [...new Set(turned.flatMap(piecesOf))] };
}

/** Each place takes its shade from another one. */
function moved(shades: Uint8Array, from: (x: number, y: number) => [x: number, y: number]): Uint8Array {
  return Uint8Array.from(shades, (_, n) => {
    const [x, y] = from(n % GRID, Math.floor(n / GRID));
    return shades[y * GRID + x]!;
  });
}

/** Where a place of the whole picture lies in the copy, both from 0 to 1. */
type Undo = (x: number, y: number) => [x: number, y: number];

/** So much of a side is cut off: less than half and more than twice of it is not found. */
const CUT = 0.1;
/** Back by so many degrees; what was tilted whole has become smaller, with corners around it. */
const TILT_DEGREES = 3;
const TILT_SHRINKS = 1.05;

const tiltedBack =
  (degrees: number): Undo =>
  (x, y) => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle) / TILT_SHRINKS, Math.sin(angle) / TILT_SHRINKS];
    return [0.5 + (x - 0.5) * cos - (y - 0.5) * sin, 0.5 + (x - 0.5) * sin + (y - 0.5) * cos];
  };

const UNDONE: readonly Undo[] = [
  (x, y) => [(x - CUT) / (1 - CUT), y],
  (x, y) => [x / (1 - CUT), y],
  (x, y) => [x, (y - CUT) / (1 - CUT)],
  (x, y) => [x, y / (1 - CUT)],
  (x, y) => [(x - CUT / 2) / (1 - CUT), (y - CUT / 2) / (1 - CUT)],
  tiltedBack(TILT_DEGREES),
  tiltedBack(-TILT_DEGREES),
];

/** Between shades by their distance; what lies outside is as the edge next to it. */
function sampled(shades: Uint8Array, from: Undo): Uint8Array {
  const inside = (at: number): number => Math.min(GRID - 1, Math.max(0, at));
  const shade = (x: number, y: number): number => shades[inside(y) * GRID + inside(x)]!;
  return Uint8Array.from(shades, (_, n) => {
    const [u, v] = from(((n % GRID) + 0.5) / GRID, (Math.floor(n / GRID) + 0.5) / GRID);
    const [x, y] = [u * GRID - 0.5, v * GRID - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, below] = [x - left, y - top];
    const upper = shade(left, top) * (1 - right) + shade(left + 1, top) * right;
    const lower = shade(left, top + 1) * (1 - right) + shade(left + 1, top + 1) * right;
    return Math.round(upper * (1 - below) + lower * below);
  });
}

function bitsOf(shades: Uint8Array): string | undefined {
  if (shades.length !== GRID * GRID) throw new Error(`${shades.length} shades are no grid`);
  // The first one is the mean of all shades: light, not looks.
  const frequencies = lowFrequencies(shades).slice(1);
  const mean = frequencies.reduce((sum, each) => sum + Math.abs(each), 0) / frequencies.length;
  if (mean < LEAST_CONTRAST) return undefined;
  const median = frequencies.toSorted((a, b) => a - b)[Math.floor(frequencies.length / 2)]!;
  return `0${frequencies.map((each) => (each > median ? '1' : '0')).join('')}`;
}

/** Row by row, in shades. */
function lowFrequencies(shades: Uint8Array): number[] {
  const found: number[] = [];
  for (let v = 0; v < KEPT; v += 1)
    for (let u = 0; u < KEPT; u += 1) {
      let sum = 0;
      for (let y = 0; y < GRID; y += 1)
        for (let x = 0; x < GRID; x += 1) sum += shades[y * GRID + x]! * wave(u, x) * wave(v, y);
      found.push(sum / (GRID * GRID));
    }
  return found;
}

const WAVES = Array.from({ length: KEPT * GRID }, (_, n) =>
  Math.cos(((2 * (n % GRID) + 1) * Math.floor(n / GRID) * Math.PI) / (2 * GRID)),
);
const wave = (frequency: number, at: number): number => WAVES[frequency * GRID + at]!;

const piecesOf = (bits: string): number[] =>
  Array.from({ length: bits.length / 8 }, (_, n) => n * 256 + parseInt(bits.slice(n * 8, n * 8 + 8), 2));
