/** Placeholders and plurals. */
import { describe, expect, it } from 'vitest';
import { fillText } from './fill-text.ts';

describe('fillText', () => {
  it('fills every placeholder and leaves unknown ones visible', () => {
    expect(fillText('{a}-{b}-{a}', { a: 1, b: 'x' }, 'en')).toBe('1-x-1');
    expect(fillText('{missing}', {}, 'en')).toBe('{missing}');
  });
  it('does not treat values as patterns', () => {
    expect(fillText('{a}', { a: '$& {b}', b: 'no' }, 'en')).toBe('$& {b}');
  });
  it('chooses the plural form of the language', () => {
    const entry = { one: '{n} thing', other: '{n} things' };
    expect(fillText(entry, { n: 1 }, 'en')).toBe('1 thing');
    expect(fillText(entry, { n: 2 }, 'en')).toBe('2 things');
    expect(fillText(entry, { n: '1' }, 'en')).toBe('1 thing');
    expect(fillText(entry, { n: '1,000' }, 'en')).toBe('1,000 things');
    expect(fillText({ other: '{n} 项' }, { n: 1 }, 'zh-Hans')).toBe('1 项');
  });
});
