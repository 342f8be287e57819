import { describe, expect, test } from 'vitest';
import type { Direction } from './stop-index.ts';
import { createStopIndex } from './stop-index.ts';
import { seededDraw } from './testing/random-commands.ts';
import { createScannedStops } from './testing/scanned-stops.ts';

const stop = (orderId: number, direction: Direction, price: number) => ({ orderId, direction, price });

describe('R-SPOT-10: stops wait by price', () => {
  test('X-SPOT-8: a trade at 58,940 reaches A before B, one at 59,000 A alone', () => {
    const [a, b] = [stop(1, 'falls', 59_000), stop(2, 'falls', 58_950)];
    expect(createStopIndex([b, a]).reached(58_940)).toEqual([1, 2]);
    const index = createStopIndex([b, a]);
    expect(index.reached(59_001)).toEqual([]);
    expect(index.reached(59_000)).toEqual([1]);
    expect(index.waiting()).toEqual([b]);
  });

  test('a rise reaches the lowest first, and within a price who came first', () => {
    const index = createStopIndex([
      stop(1, 'rises', 70),
      stop(2, 'rises', 60),
      stop(3, 'rises', 70),
      stop(4, 'falls', 40),
    ]);
    expect(index.reached(70)).toEqual([2, 1, 3]);
    expect([index.count, index.has(4), index.remove(4), index.remove(4)]).toEqual([1, true, true, false]);
  });

  test('what cannot wait is a fault of ours', () => {
    const index = createStopIndex([stop(1, 'rises', 70)]);
    expect(() => index.add(stop(1, 'falls', 60))).toThrow('stop 1 twice');
    for (const price of [0, -1, 0.5, Number.NaN, 2 ** 53])
      expect(() => index.add(stop(2, 'falls', price))).toThrow('trigger');
  });

  test('10,000 random steps under overlapping checkpoints agree with a list that is scanned', () => {
    const draw = seededDraw(20_261_123);
    const [index, scanned] = [createStopIndex(), createScannedStops()];
    let open = 0;
    for (let id = 1; id <= 10_000; id += 1) {
      const roll = draw(20);
      if (roll < 9) {
        const one = stop(id, draw(2) === 0 ? 'falls' : 'rises', 1 + draw(60));
        for (const stops of [index, scanned]) stops.add(one);
      } else if (roll < 13) {
        const gone = 1 + draw(id);
        expect(index.remove(gone)).toBe(scanned.remove(gone));
      } else if (roll < 16) {
        const price = draw(8) === 0 ? 1 + draw(60) : 28 + draw(5);
        expect(index.reached(price)).toEqual(scanned.reached(price));
      } else if (roll < 18 && open < 4) {
        open += 1;
        for (const stops of [index, scanned]) stops.checkpoint();
      } else if (open > 0) {
        open -= 1;
        const end = roll === 18 ? 'rollback' : 'release';
        for (const stops of [index, scanned]) stops[end]();
      }
      if (id % 50 === 0) expect(index.waiting()).toEqual(scanned.waiting());
    }
    index.validate();
    expect(index.count).toBe(scanned.count);
  });
});
