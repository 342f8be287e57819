/** Decisions of operators without a server: addresses, passwords. */
import { describe, expect, test } from 'vitest';
import { mayComeFrom } from './allowed-addresses.ts';
import { isWeakPassword } from './passwords.ts';

describe('where operators come from', () => {
  test.each([
    [[], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['10.1.0.0/16'], '10.1.255.255', true],
    [['10.1.0.0/16'], '10.2.0.0', false],
    [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
    [['2001:db8::/32'], '2001:db8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['10.1.0.0/16'], '2001:db8::1', false],
    [['10.1.0.0/16'], 'not an address', false],
  ] as const)('%j lets %s in: %s', (allowed, ip, isIn) => expect(mayComeFrom(allowed, ip)).toBe(isIn));
});

describe('operators’ passwords have twelve characters or more and are nothing everybody would try', () => {
  const isWeak = (password: string) => isWeakPassword(password, ['Ann Smith', 'ann.smith@venue.example']);
  test.each([
    '',
    'short',
    'elevenchars',
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'abcdefghijklm',
    '123456789012',
    'qwertyuiop12345',
    '987654321098765',
    'candorcandor12',
    'Password12345',
    'smith-venue-1',
  ])('%s is refused', (password) => expect(isWeak(password)).toBe(true));
  test.each([
    'correct horse battery staple',
    'x7Lq-29zz-Vb4m',
    '密码要足够长并且不好猜测啊啊',
    'candor is where I work today',
  ])('%s is taken', (password) => expect(isWeak(password)).toBe(false));
});
