/** Profits as figures: one sign, the places of their currency, small ones never nothing. */
import { describe, expect, it } from 'vitest';
import { heldCoins } from './held-coins.ts';
import { curveOf, daysBefore, profitText, shortText, sumOf, toneOf, valueText } from './pnl-rules.ts';

const usdt = { currency: 'USDT', usdt_rate: '1' };

describe('R-PNL-1: profit and loss in figures', () => {
  it('has a sign, two places, and is converted before it is cut', () => {
    expect(profitText('24.69', usdt)).toBe('+24.69');
    expect(profitText('-24.699', usdt)).toBe('−24.69');
    expect(profitText('-0.00000001', usdt)).toBe('−0.00000001');
    expect(profitText('10', { currency: 'JPY', usdt_rate: '149.99' })).toBe('+1,499');
    expect(valueText('2124.69', usdt)).toBe('2,124.69');
    expect(profitText('0', usdt)).toBe('0.00');
  });
  it('is short in a day of the calendar, gains and losses alike', () => {
    const texts = ['3.629', '-3.629', '-12.34', '-123.9', '1499', '-12345', '123456', '0.001', '0'].map(
      (profit) => shortText(profit, usdt),
    );
    expect(texts).toEqual(['+3.62', '−3.62', '−12.3', '−123', '+1.49K', '−12.3K', '+123K', '+0.001', '0']);
  });
  it('is up, down or neither', () => {
    expect([toneOf('1'), toneOf('-1'), toneOf('0'), toneOf(null)]).toEqual([
      'up',
      'down',
      undefined,
      undefined,
    ]);
  });
  it('adds up to a curve and a sum; what is not known moves nothing', () => {
    const days = [
      { day: '2026-03-09', profit: '1.5' },
      { day: '2026-03-10', profit: null },
      { day: '2026-03-11', profit: '-2' },
    ];
    expect(curveOf(days)).toEqual([0, 1.5, 1.5, -0.5]);
    expect(sumOf(days)).toBe('-0.5');
    expect(sumOf([{ day: '2026-03-10', profit: null }])).toBeNull();
  });
  it('lays weeks out from Monday on', () => {
    expect([daysBefore('2026-03-09'), daysBefore('2026-03-15'), daysBefore(undefined)]).toEqual([0, 6, 0]);
  });
  it('lists what is held: the coin of the page, then by value, what has no price last', () => {
    const coin = (currency: number, quantity: string, value: string | null) => ({
      currency,
      quantity,
      value,
    });
    const coins = [
      coin(1, '1', '5'),
      coin(2, '0', '0'),
      coin(4, '2', null),
      coin(5, '3', '70'),
      coin(6, '1', '9'),
    ];
    expect(heldCoins(coins, 6).map(({ currency }) => currency)).toEqual([6, 5, 1, 4]);
    expect(heldCoins(coins, 2).map(({ currency }) => currency)).toEqual([5, 6, 1, 4]);
  });
});
