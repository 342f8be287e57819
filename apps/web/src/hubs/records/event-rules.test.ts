/** Events as sentences: what for what, with the fee told apart. */
import { describe, expect, it } from 'vitest';
import type { WalletEvent } from '../../foundation/wallet/index.ts';
import { costsOf, sentenceOf, signedText } from './event-rules.ts';

const money = (value: string, currency: number, account: 'change' | 'lever' = 'change') => ({
  value,
  currency,
  currency_name: currency === 3 ? 'USDT' : 'BTC',
  account,
});
const event = (more: Partial<WalletEvent>): WalletEvent => ({
  id: '1',
  kind: 'spot_trade',
  side: null,
  amounts: [],
  held: [],
  fees: [],
  ref_type: 'spot_trade',
  ref_id: '1:1',
  created_time: 0,
  journals: [],
  ...more,
});

describe('R-MONEY-11: an event in words', () => {
  it('a purchase is what the order book traded; the fee is told apart', () => {
    const bought = event({
      side: 'buy',
      amounts: [money('-2999.5', 3), money('0.0334665', 1)],
      fees: [money('0.0000335', 1)],
    });
    expect(sentenceOf(bought)).toEqual({ key: 'bought', base: '0.0335 BTC', quote: '2,999.50 USDT' });
  });
  it('a sale the other way round, whole numbers with two places, the rest exact', () => {
    const sold = event({
      side: 'sell',
      amounts: [money('-0.01', 1), money('599.4', 3)],
      fees: [money('0.6', 3)],
    });
    expect(sentenceOf(sold)).toEqual({ key: 'sold', base: '0.01 BTC', quote: '600.00 USDT' });
  });
  it('a transfer from where to where', () => {
    const moved = event({ kind: 'transfer', amounts: [money('-7', 3), money('7', 3, 'lever')] });
    expect(sentenceOf(moved)).toMatchObject({
      key: 'moved',
      from: { account: 'change' },
      to: { account: 'lever' },
    });
  });
  it('everything else by its kind, with a sign that is the same everywhere', () => {
    expect(sentenceOf(event({ kind: 'option_won', amounts: [money('8.5', 3)] }))).toEqual({ key: 'kind' });
    expect(signedText(money('8.5', 3))).toBe('+8.50');
    expect(signedText(money('-10', 3))).toBe('−10.00');
    expect(signedText(money('0.00000001', 1))).toBe('+0.00000001');
  });
  it('X-WD-1: a withdrawal says its fee and what arrives, a deposit that nothing was deducted', () => {
    const left = event({
      kind: 'withdrawal_approved',
      amounts: [money('-1000', 3)],
      fees: [money('50', 3)],
    });
    expect(costsOf(left)).toMatchObject({ fees: [{ value: '50' }], arrives: { value: '950' } });
    const free = event({ kind: 'withdrawal_approved', amounts: [money('-0.5', 1)] });
    expect(costsOf(free)).toMatchObject({ fees: [{ value: '0' }], arrives: { value: '0.5' } });
    const came = event({ kind: 'deposit_credited', amounts: [money('7', 3)] });
    expect(costsOf(came)).toEqual({ fees: [{ value: '0', currency_name: 'USDT' }] });
    expect(costsOf(event({ kind: 'option_won', amounts: [money('8', 3)] }))).toEqual({ fees: [] });
  });
});
