import { expect, it } from 'vitest';
import { barsOf, currenciesOf, daysUpTo } from './flow-rules.ts';

const flow = (day: string, currency: string, [deposits, withdrawals]: [string, string]) => ({
  day,
  currency,
  deposits,
  withdrawals,
  fees: '0',
});
const FLOWS = [
  flow('2026-11-02', 'USDT', ['500', '92233720368.5']),
  flow('2026-11-01', 'USDT', ['1', '0']),
  flow('2026-11-01', 'BTC', ['0.5', '0.25']),
];

it('the largest amount of a currency fills its half, the rest in proportion', () => {
  expect(barsOf(FLOWS, 'BTC')).toEqual([
    { day: '2026-11-01', deposits: '0.5', withdrawals: '0.25', up: 1000, down: 500 },
  ]);
  expect(barsOf(FLOWS, 'USDT').map(({ day, up, down }) => [day, up, down])).toEqual([
    ['2026-11-01', 0, 0],
    ['2026-11-02', 0, 1000],
  ]);
  expect(barsOf([flow('2026-11-01', 'ETH', ['0', '0'])], 'ETH')[0]?.up).toBe(0);
});

it('names currencies once and days without a gap', () => {
  expect(currenciesOf(FLOWS)).toEqual(['BTC', 'USDT']);
  expect(daysUpTo('2026-11-02', 3)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
});
