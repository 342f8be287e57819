/** Levels widen the chart when they are near, and never flatten it. */
import { describe, expect, test } from 'vitest';
import { labelBoard } from './label-board.ts';
import { coversMark, labelWidth, markAt, rangeWith, scaleOf } from './price-scale.ts';

const candles = { from: 49_900, to: 50_200 };

describe('the scale of the price chart', () => {
  test('without levels the candles fill it', () => {
    expect(rangeWith(candles, [])).toEqual(candles);
  });

  test('a near stop widens it, a far liquidation price does not', () => {
    expect(rangeWith(candles, [50_350])).toEqual({ from: 49_900, to: 50_350 });
    expect(rangeWith(candles, [45_248.9])).toEqual(candles);
    expect(rangeWith(candles, [49_800, 50_350, 45_248.9])).toEqual({ from: 49_800, to: 50_350 });
  });

  test('a quiet market does not look wild', () => {
    const quiet = rangeWith({ from: 50_000, to: 50_001 }, [50_000.5]);
    expect(quiet.to - quiet.from).toBeCloseTo(40, 0);
  });

  test('a price read off a pixel is the price that was put there', () => {
    const scale = scaleOf(candles, {
      height: 220,
      axisWidth: 60,
      width: 300,
      marks: [],
      board: labelBoard(),
    });
    expect(scale.y(50_200)).toBe(0);
    expect(scale.y(49_900)).toBe(220);
    for (const price of [49_900, 50_000, 50_150.5, 51_000])
      expect(scale.priceAt(scale.y(price))).toBeCloseTo(price, 6);
  });
});

test('a label that would cover the highest price is known, one above it or on the other side is free', () => {
  const highest = markAt({ x: 270, y: 40, of: 'high', text: '81,512.76' }, 310);
  const label = { left: 182, right: 310, y: 44 };
  expect(coversMark([highest], label)).toBe(true);
  expect(coversMark([highest], { ...label, y: 60 })).toBe(false);
  expect(coversMark([highest], { ...label, left: 6, right: 134 })).toBe(false);
  // The text stands above the end of the highest candle, and below the lowest.
  expect(coversMark([highest], { ...label, y: 18 })).toBe(true);
  expect(
    coversMark([markAt({ x: 270, y: 40, of: 'low', text: '78,812.50' }, 310)], { ...label, y: 18 }),
  ).toBe(false);
  // Left of the middle the chart writes to the right.
  expect(coversMark([markAt({ x: 120, y: 40, of: 'high', text: '81,512.76' }, 310)], label)).toBe(true);
  expect(coversMark([markAt({ x: 60, y: 40, of: 'high', text: '81,512.76' }, 310)], label)).toBe(false);
});

test('a label is as wide as its words: points are narrow, Chinese signs are wide', () => {
  expect(labelWidth('卖出 81,685.00')).toBeGreaterThan(88);
  expect(labelWidth('卖出 81,685.00')).toBeLessThan(108);
  expect(labelWidth('Alert 81,450.00')).toBeGreaterThan(labelWidth('Buy 81,450.00'));
});

test('what lines have written is heard by others once, until they leave', () => {
  const board = labelBoard();
  const heard: number[] = [];
  const stop = board.subscribe(() => heard.push(board.read().length));
  const [orders, stops] = [{}, {}];
  board.write(orders, [{ left: 54, right: 150, y: 40 }]);
  board.write(orders, [{ left: 54, right: 150, y: 40 }]);
  board.write(stops, [{ left: 6, right: 90, y: 80 }]);
  board.write(orders, []);
  expect(heard).toEqual([1, 2, 1]);
  expect(board.read()).toEqual([{ left: 6, right: 90, y: 80 }]);
  stop();
  board.write(stops, []);
  expect(heard).toHaveLength(3);
});
