/** What the pages compute before the server is asked: fee and arrival to the last digit, and what is wrong with an amount. */
import { describe, expect, it } from 'vitest';
import type { Info, Way } from './withdrawal-view.ts';
import { amountFault, feeWords, mostOf, splitOf, stepsAhead, timeLeft, waitKey } from './withdrawal-view.ts';

const way: Way = {
  chain: 'TRC20',
  scale: 6,
  minimum: '10',
  fee_rate: '0.05',
  fee_fixed: '0',
  sign_off: '',
  is_open: true,
  closed_reason: '',
  closed_text: '',
  paused_until: null,
};
const info = {
  change_balance: '2000.12345678',
  limit_24h: '1500',
  left_24h: '1500',
  usdt_price: '1',
  travel_rule_above: '1000',
} as Info;

describe('a withdrawal before it is sent', () => {
  it('X-WD-1, X-MONEY-3: shows the fee that will be charged', () => {
    expect(splitOf('1000', way, info)).toEqual({
      fee: '50',
      arrives: '950',
      value: '1000',
      needsTravelRule: false,
    });
    expect(splitOf('33.333333', way, info)).toMatchObject({ fee: '1.666666', arrives: '31.666667' });
  });

  it('R-WD-7: asks whose address it is above 1,000 USDT in a day, never for the bank', () => {
    expect(splitOf('1000.000001', way, info).needsTravelRule).toBe(true);
    const second = { ...info, left_24h: '501' };
    expect(splitOf('1', way, second).needsTravelRule).toBe(false);
    expect(splitOf('1.000001', way, second).needsTravelRule).toBe(true);
    expect(splitOf('1000.01', { ...way, chain: 'bank' }, info).needsTravelRule).toBe(false);
  });

  it.each([
    ['', 'amountEmpty'],
    ['0', 'amountEmpty'],
    ['10.', undefined],
    ['10.0000001', 'amountTooPrecise'],
    ['9.999999', 'amountBelow'],
    ['2000.2', 'amountInsufficient'],
    ['1500.000001', 'amountOverLimit'],
    ['1500', undefined],
  ])('R-WD-1: %s: %s', (amount, fault) => {
    expect(amountFault(amount, way, info)).toBe(fault);
  });

  it('R-MONEY-4: MAX is what the chain can express; the rest stays', () => {
    expect(mostOf(way, info)).toBe('2000.123456');
    expect(feeWords(way, 'USDT')).toBe('5%');
    expect(feeWords({ ...way, fee_rate: '0', fee_fixed: '1' }, 'USDT')).toBe('1 USDT');
    expect(amountFault('0.5', { ...way, minimum: '0.1', fee_rate: '0', fee_fixed: '1' }, info)).toBe(
      'amountEaten',
    );
  });

  it('R-WD-2: counts down without opening early', () => {
    expect(timeLeft(3_660_001, 0)).toEqual({ hours: 1, minutes: 2 });
    expect(timeLeft(0, 5)).toEqual({ hours: 0, minutes: 0 });
    expect([86_400_000, 3_660_000, 59_000, 0].map((wait) => waitKey(timeLeft(wait, 0)))).toEqual([
      'waitHours',
      'waitBoth',
      'waitMinutes',
      'waitMinutes',
    ]);
    expect(stepsAhead('review')).toEqual(['approved', 'sent', 'passed']);
    expect(stepsAhead('cancelled')).toEqual([]);
  });
});
