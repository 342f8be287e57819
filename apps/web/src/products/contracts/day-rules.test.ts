import { expect, test } from 'vitest';
import { dayOf } from './day-rules.ts';

const ONE = 100_000_000n;
const hour = (open: string, high: string, low: string, close: string) => ({ open, high, low, close });

test('the day follows the tick of this second beyond what its hours knew', () => {
  const hours = [hour('100', '104', '99', '101'), hour('101', '103', '98.5', '102')];
  expect(dayOf(hours, undefined)).toEqual({
    open: 100n * ONE,
    high: 104n * ONE,
    low: 9_850_000_000n,
    change: 2n * ONE,
  });
  expect(dayOf(hours, 105n * ONE)).toMatchObject({ high: 105n * ONE, change: 5n * ONE });
  expect(dayOf(hours, 97n * ONE)).toMatchObject({ low: 97n * ONE, change: -3n * ONE });
  expect(dayOf([], ONE)).toBeUndefined();
});
