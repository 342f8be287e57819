import { expect, test } from 'vitest';
import { footprintOf } from './footprint.ts';

/** Product lists of the four sides, the wire's tables, and what shows several products beside one another. */
const MOST = 12;

// Spot is left out: the word is also that of a market, of an account and of venues elsewhere.
test.each(['options', 'contracts'])('%s is named by few files outside its folders', (noun) => {
  const files = footprintOf(noun);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST);
  expect(files).toContain('packages/wire/src/products.ts');
  expect(files.filter((file) => file.startsWith('apps/server/src/foundation/'))).toEqual([]);
});
