/** Sparklines and coin letters: what is drawn stays inside its box and can be read. */
import { expect, test } from 'vitest';
import { LETTER_COLOURS, coinMark, letterColour } from './coin-marks.ts';
import { linePath } from './sparkline-rules.ts';

const box = { width: 64, height: 28 };

test('a line runs from edge to edge, low values low, inside the box', () => {
  expect(linePath([1, 3, 2], box)).toBe('M0 26.5L32 1.5L64 14');
});

test('a lone or constant value is a line through the middle; none, or no number, is nothing', () => {
  expect(linePath([5], box)).toBe('M0 14H64');
  expect(linePath([5, 5], box)).toBe('M0 14L64 14');
  expect(linePath([], box)).toBe('');
  expect(linePath([Number.NaN], box)).toBe('');
});

test.each(['BTC', 'ETH', 'USDT', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'LTC', 'TRX', 'DOT', 'AVAX'])(
  '%s has a mark of its own, whatever the case',
  (symbol) => {
    const mark = coinMark(symbol.toLowerCase());
    expect(`${mark?.line ?? ''}${mark?.solid ?? ''}`).toMatch(/^[Mm]/);
  },
);

test('other coins get one colour for good', () => {
  expect(coinMark('PEPE')).toBeUndefined();
  expect(letterColour('PEPE')).toBe(letterColour('pepe'));
  expect(LETTER_COLOURS).toContain(letterColour('PEPE'));
});

test.each(LETTER_COLOURS)('white letters on %s are readable (AA, 4.5:1)', (colour) => {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
});
