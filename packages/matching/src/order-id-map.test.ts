/** The id map against a plain Map, above all deletion, where open addressing goes wrong. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OrderIdMap } from './order-id-map.ts';
import { NONE } from './order-pool.ts';
import { seededDraw } from './testing/random-commands.ts';

test.each([
  ['sequential', 1],
  ['equal in the low 32 bits', 2 ** 32],
  ['equal in the low 40 bits', 2 ** 40],
  ['snowflake-like', 2 ** 22],
  ['negative', -3],
])('ids %s survive growth and half of them leaving', (_, step) => {
  const map = new OrderIdMap();
  for (let i = 1; i <= 8_000; i++) map.set(i * step, i);
  for (let i = 1; i <= 8_000; i += 2) map.delete(i * step);
  expect(map.size).toBe(4_000);
  for (let i = 1; i <= 8_000; i++) expect(map.get(i * step)).toBe(i % 2 === 0 ? i : NONE);
});

test('a full half of a small table, emptied and filled for long, agrees with a Map', () => {
  const draw = seededDraw(11);
  const map = new OrderIdMap();
  const model = new Map<number, number>();
  for (let step = 0; step < 200_000; step++) {
    const id = draw(1_500);
    expect(map.get(id)).toBe(model.get(id) ?? NONE);
    if (model.delete(id)) map.delete(id);
    else if (model.size < 1_000) {
      model.set(id, step);
      map.set(id, step);
    }
  }
  for (const [id, slot] of model) expect(map.get(id)).toBe(slot);
  expect(map.size).toBe(model.size);
});

test('any safe integers agree with a Map', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger(), { maxLength: 200 }), (ids) => {
      const map = new OrderIdMap();
      const model = new Map<number, number>();
      ids.forEach((id, slot) => {
        if (model.delete(id)) return map.delete(id);
        model.set(id, slot);
        map.set(id, slot);
      });
      for (const id of ids) expect(map.get(id)).toBe(model.get(id) ?? NONE);
    }),
  );
});
