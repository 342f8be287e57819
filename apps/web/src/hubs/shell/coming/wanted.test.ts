/** Which of the wanted pages have arrived. */
import { expect, test } from 'vitest';
import { sortWanted } from './wanted.ts';

const wish = (path: string) => ({ path, name: path });

test('what has a screen by now is told once, the rest is waited for', () => {
  const { here, still } = sortWanted([wish('a'), wish('b'), wish('c')], (path) => path === 'b');
  expect(here.map(({ path }) => path)).toEqual(['b']);
  expect(still.map(({ path }) => path)).toEqual(['a', 'c']);
});
