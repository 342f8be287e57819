/** The meter beside a new password. */
import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

describe('strengthOf', () => {
  it.each([
    ['', 0],
    ['abc12', 0],
    ['密码密码密', 0],
    ['abcdef', 1],
    ['x9!Qz2m', 1],
    ['12345678', 1],
    ['aaaaaaaaaaaa', 1],
    ['zyxwvuts', 1],
    ['password', 2],
    ['Candor98', 3],
    ['x9!Qz2mPPb47', 4],
    ['correct horse battery', 4],
  ])('R-SEC-1: %s is %i', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
