/** Six digits that are tried first are no fund password. */
import { describe, expect, test } from 'vitest';
import { isCommonFundPassword } from './fund-password.ts';

describe('R-SEC-2: what is tried first is refused', () => {
  test.each([
    ['one digit', ['000000', '111111', '999999']],
    ['a run, up or down, beyond nine as well', ['123456', '456789', '987654', '890123', '321098']],
    ['the same step', ['135791', '246802', '975319']],
    ['two digits', ['121212', '111222', '100000', '999998', '110110']],
    ['pairs', ['112233', '334455', '998877']],
    ['a part twice', ['123123', '507507']],
    ['the same from both ends', ['123321', '507705']],
    ['lines of the keys', ['147258', '159357', '369258', '123789', '789456', '741852']],
    ['a way around the keys', ['123698', '741236', '896321', '214789']],
    ['the middle column', ['258046', '925807', '410852']],
    ['a day', ['900101', '010190', '123190', '311299', '000229', '290200']],
    ['a month', ['199001', '202612', '121987', '012026']],
  ])('%s', (_, all) => {
    for (const digits of all) expect(isCommonFundPassword(digits), digits).toBe(true);
  });

  test.each(['502913', '640281', '730195', '284917', '142857', '135790', '903102', '320190', '013290'])(
    '%s is none of these',
    (digits) => expect(isCommonFundPassword(digits)).toBe(false),
  );

  test('nine in ten remain', () => {
    let refused = 0;
    for (let n = 0; n < 100_000; n += 1)
      if (isCommonFundPassword(String((n * 700_001) % 1_000_000).padStart(6, '0'))) refused += 1;
    expect(refused).toBeGreaterThan(8_000);
    expect(refused).toBeLessThan(10_000);
  });
});
