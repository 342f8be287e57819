/** What travels in a form body. */
import { describe, expect, it } from 'vitest';
import { formBody, newActionKey } from './form-body.ts';

describe('formBody', () => {
  it('wire 1.1: absent values are left out instead of travelling as the text "null"', () => {
    expect(formBody({ a: null, b: undefined, c: '', d: 0 }).toString()).toBe('d=0');
  });
  it('writes flags as 1 and 0 and decimals as their text', () => {
    expect(formBody({ agreed: true, other: false, amount: '0.10' }).toString()).toBe(
      'agreed=1&other=0&amount=0.10',
    );
  });
});

describe('newActionKey', () => {
  it('gives 128 bits as hex, new each time', () => {
    const keys = new Set(Array.from({ length: 50 }, newActionKey));
    expect(keys.size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
