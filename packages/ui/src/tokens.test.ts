/** The colour promises of tokens.css, computed from the file itself: contrast in both themes, and one dark theme. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Tokens = Record<string, string>;

const light = tokensOf(':root {');
const dark = { ...light, ...tokensOf(":root[data-theme='dark'] {") };
const systemDark = { ...light, ...tokensOf(":root:not([data-theme='light']) {") };

const surfaces = ['bg', 'surface', 'raised', 'fill'];
const texts = ['text', 'text-2', 'text-3', 'brand-text', 'green', 'red', 'warn', 'danger', 'success'];
const pairs: [string, string][] = [
  ...surfaces.flatMap((under) => texts.map((text): [string, string] => [text, under])),
  ['text', 'fill-pressed'],
  ['text', 'segment'],
  ['text-2', 'track'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-pressed'],
  ['on-market', 'green-fill'],
  ['on-market', 'red-fill'],
  ['on-market', 'danger-fill'],
  ['on-inverse', 'inverse'],
  ['success-on-inverse', 'inverse'],
  ['danger-on-inverse', 'inverse'],
  ['green', 'green-soft'],
  ['red', 'red-soft'],
  ['warn', 'warn-soft'],
  ['danger', 'danger-soft'],
  ['success', 'success-soft'],
  ['brand-text', 'brand-soft'],
  ['text', 'warn-soft'],
  ['text-2', 'brand-soft'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_name, tokens) => {
  test.each(pairs)('--c-%s on --c-%s is readable (AA, 4.5:1)', (text, under) => {
    expect(contrast(colour(tokens, text), colour(tokens, under))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(surfaces)('the focus ring is visible on --c-%s (3:1)', (under) => {
    expect(contrast(colour(tokens, 'focus'), colour(tokens, under))).toBeGreaterThanOrEqual(3);
  });

  test.each(['green', 'red'])('%s digits stay readable over the depth bar', (side) => {
    const bar = over(colour(tokens, `${side}-depth`), colour(tokens, 'bg'));
    expect(contrast(colour(tokens, side), bar)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the dark theme the system asks for is the dark theme one chooses', () => {
  expect(systemDark).toEqual(dark);
});

test('the red-up switch swaps every rise and fall colour', () => {
  const green = tokensOf(':root {', 'rise');
  const red = tokensOf(":root[data-rise='red'] {");
  expect(Object.keys(red).toSorted()).toEqual(Object.keys(green).toSorted());
  for (const [name, value] of Object.entries(green)) expect(red[name]).toBe(swapped(value));
});

test('contrast is the WCAG formula', () => {
  expect(contrast([255, 255, 255, 1], [0, 0, 0, 1])).toBeCloseTo(21, 5);
  expect(contrast([118, 118, 118, 1], [255, 255, 255, 1])).toBeCloseTo(4.54, 2);
});

/** Declarations of the first block that opens with `head` (and mentions `word`). */
function tokensOf(head: string, word = ''): Tokens {
  const block = css
    .split(head)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('}')))
    .find((body) => body.includes(`--c-${word}`));
  if (block === undefined) throw new Error(`no block ${head}`);
  const found: Tokens = {};
  for (const match of block.matchAll(/--(c-[a-z0-9-]+|shadow-\d):\s*([^;]+);/g)) found[match[1]!] = match[2]!;
  return found;
}

function swapped(value: string): string {
  return value.replace(/green|red/, (word) => (word === 'green' ? 'red' : 'green'));
}

type Rgba = [number, number, number, number];

function colour(tokens: Tokens, name: string): Rgba {
  const text = tokens[`c-${name}`];
  if (text === undefined) throw new Error(`no token --c-${name}`);
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(text);
  if (hex !== null) return [parseInt(hex[1]!, 16), parseInt(hex[2]!, 16), parseInt(hex[3]!, 16), 1];
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text);
  if (rgb === null) throw new Error(`--c-${name} is ${text}: write #rrggbb or rgb(r g b / a%)`);
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100];
}

function over([r, g, b, a]: Rgba, [R, G, B]: Rgba): Rgba {
  return [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
}

function luminance([r, g, b]: Rgba): number {
  const [x, y, z] = [r, g, b].map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!;
}

function contrast(one: Rgba, other: Rgba): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
