/** Stored preferences may be old or broken. */
import { describe, expect, it } from 'vitest';
import { sane } from './preferences-store.ts';

describe('sane', () => {
  it('keeps known keys with values of the right kind', () => {
    expect(sane({ theme: 'dark', rise: 'red', hideSmall: true, valuation: 'USD' })).toEqual({
      theme: 'dark',
      rise: 'red',
      hideSmall: true,
      valuation: 'USD',
    });
  });
  it('drops everything else', () => {
    expect(sane({ theme: 'sepia', rise: 1, hideSmall: 'yes', other: true })).toEqual({});
    expect(sane('dark')).toEqual({});
    expect(sane(null)).toEqual({});
  });
});
