import { describe, expect, test } from 'vitest';
import { type Slot, labelPlaces, nudged, placeOf, snapped } from './line-places.ts';

const slotsFor = (
  labels: readonly { wishes: readonly Slot[]; y: number }[],
  chart: Parameters<typeof labelPlaces>[1],
): readonly Slot[] =>
  labelPlaces(
    labels.map((label) => ({ ...label, words: 'Sell 81,450.00' })),
    chart,
  ).map(({ slot }) => slot);

describe('places on the chart', () => {
  test('a line beyond the chart stays at its edge and says where it lies', () => {
    expect(placeOf(900, 220)).toEqual({ y: 206, beyond: 'below' });
    expect(placeOf(-900, 220)).toEqual({ y: 14, beyond: 'above' });
    expect(placeOf(100, 220)).toEqual({ y: 100, beyond: undefined });
  });

  test('labels stand beside each other where their lines meet', () => {
    const [entry, end, stop] = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ] as const;
    const two = [
      { wishes: entry, y: 100 },
      { wishes: end, y: 206 },
      { wishes: entry, y: 104 },
      { wishes: end, y: 206 },
      { wishes: stop, y: 206 },
      { wishes: stop, y: 40 },
    ] as const;
    const empty = { width: 300, marks: [] };
    expect(slotsFor(two, empty)).toEqual([0, 2, 1, 1, 0, 1]);
    // With every slot taken it stands where it would by itself.
    expect(slotsFor([...two.slice(1, 2), ...two.slice(3, 5), { wishes: entry, y: 210 }], empty)).toEqual([
      2, 1, 0, 0,
    ]);
  });

  test('a label leaves the highest and the lowest price of the chart readable while there is room', () => {
    const orders = [{ wishes: [0, 1, 2], y: 40 } as const];
    const high = { left: 60, right: 136, y: 44 };
    expect(slotsFor(orders, { width: 320, marks: [high] })).toEqual([1]);
    expect(slotsFor(orders, { width: 320, marks: [{ ...high, y: 80 }] })).toEqual([0]);
    const everywhere = [high, { left: 160, right: 236, y: 40 }, { left: 240, right: 316, y: 36 }];
    expect(slotsFor(orders, { width: 320, marks: everywhere })).toEqual([0]);
  });

  test('R-CT-8: what is dragged lands on a price step', () => {
    expect(snapped(50_000.14, '0.1')).toBe('50000.1');
    expect(snapped(50_000.17, '0.1')).toBe('50000.2');
    expect(snapped(-5, '0.1')).toBe('0');
  });

  test('arrow keys move by ticks and never to nothing', () => {
    expect(nudged('50000', 1, { priceStep: '0.1', times: 1 })).toBe('50025');
    expect(nudged('50000', -1, { priceStep: '0.1', times: 10 })).toBe('49750');
    expect(nudged('0.2', -1, { priceStep: '0.1', times: 10 })).toBe('0.1');
  });
});
