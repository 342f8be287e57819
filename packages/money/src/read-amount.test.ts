import { expect, it } from 'vitest';
import { ONE } from './fixed-point.ts';
import { readAmount, readSigned } from './read-amount.ts';

it('reads amounts, and fields that are being typed', () => {
  expect(readAmount('12.5')).toBe(12n * ONE + ONE / 2n);
  expect(readAmount('12.')).toBe(12n * ONE);
  expect(readAmount('0')).toBe(0n);
});

it.each(['', '.', '-5', '1e3', '0x10', ' 1', '0.123456789', null, undefined])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});

it('reads a sign only where one may stand', () => {
  expect(readSigned('-0.5')).toBe(-ONE / 2n);
  expect(readSigned('0.5')).toBe(ONE / 2n);
  for (const text of ['', '-', '--1', null, undefined]) expect(readSigned(text)).toBeUndefined();
});
