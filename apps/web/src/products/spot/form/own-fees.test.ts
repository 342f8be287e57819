/** The form counts with the fees its customer pays. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { FormPair } from './form-pair.ts';
import { withFees } from './own-fees.ts';

const pair = { makerRate: decimal('0.001'), takerRate: decimal('0.001') } as FormPair;
const at = (level: number, spot_maker: string, spot_taker: string) => ({
  level,
  rates: { level, volume: '0', spot_maker, spot_taker, contract: '0.05' },
});

test('R-VIP-1: a level lowers the fees of the pair, and never raises them', () => {
  const { makerRate, takerRate } = withFees(pair, at(3, '0.06', '0.08'));
  expect([makerRate, takerRate]).toEqual([decimal('0.0006'), decimal('0.0008')]);
  const cheap = { ...pair, makerRate: decimal('0.0002') };
  expect(withFees(cheap, at(3, '0.06', '0.08')).makerRate).toBe(decimal('0.0002'));
});

test('R-VIP-1: level 0, or none yet, pays what the pair says', () => {
  expect([withFees(pair, undefined), withFees(pair, at(0, '0.1', '0.1'))]).toEqual([pair, pair]);
});
