/** Back twice to exit. */
import { describe, expect, it } from 'vitest';
import { EXIT_WINDOW_MS, backPress } from './exit-rules.ts';

describe('backPress', () => {
  it('spec 2: warns first, leaves on a second press in time, warns again when late', () => {
    expect(backPress(1000, Number.NEGATIVE_INFINITY)).toBe('warn');
    expect(backPress(1000 + EXIT_WINDOW_MS, 1000)).toBe('leave');
    expect(backPress(1001 + EXIT_WINDOW_MS, 1000)).toBe('warn');
  });
});
