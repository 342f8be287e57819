import { expect, test } from 'vitest';
import { nearlyRight } from './nearly-right.ts';

test('a nearly right key is never the right one, whatever its last letter is', () => {
  for (const last of 'ABCxyz019-_') {
    const changed = nearlyRight(`key-${last}`);
    expect(changed).not.toBe(`key-${last}`);
    expect(changed).toMatch(/^key-[A-Z]$/);
  }
  expect(() => nearlyRight('')).toThrow(RangeError);
});
