import { describe, expect, test } from 'vitest';
import {
  type Around,
  type Limits,
  type Terms,
  expectedOf,
  faultOf,
  lossRoom,
  mostStake,
  sellsFlat,
} from './purchase-rules.ts';

const terms: Terms = {
  id: 60,
  seconds: 60,
  profit_ratio: '95',
  flat_ratio: '900',
  flat_band: '0.00002',
  flat_hit_rate: '6.25',
  min_num: '5',
  max_amount: '1000',
  break_even_rate: '51.28205129',
};
const limits: Limits = {
  is_tested: true,
  daily_loss_limit: '500',
  next_loss_limit: null,
  next_limit_at: null,
  open_stakes: '100',
  open_stakes_limit: '5000',
  lost_today: '50',
  cool_off_until: null,
  excluded_until: null,
};
const around: Around = { terms: [terms], available: 400_00000000n, limits };
const draft = (stake: string, seconds: number | undefined = 60) => ({ kind: '1' as const, seconds, stake });

describe('a purchase before it is sent', () => {
  test('spec section 6: the time comes first', () => {
    expect(faultOf({ kind: '1', seconds: undefined, stake: '' }, around)?.code).toBe('chooseTime');
  });

  test.each([
    ['', 'stakeRequired', ''],
    ['4.99', 'stakeTooSmall', '5'],
    ['1000.01', 'stakeTooLarge', '1000'],
    ['401', 'notEnough', '400'],
    ['351', 'overLossLimit', '350'],
  ])('R-OPT-1, R-OPT-11: a stake of "%s" is %s', (stake, code, limit) => {
    expect(faultOf(draft(stake), stake === '351' ? { ...around, available: undefined } : around)).toEqual({
      code,
      limit,
    });
  });

  test('R-OPT-1: 5,000 may be open', () => {
    const full = { ...limits, open_stakes: '4950', daily_loss_limit: '100000' };
    expect(faultOf(draft('51'), { ...around, limits: full })).toEqual({
      code: 'overOpenStakes',
      limit: '5000',
    });
  });

  test('R-OPT-7: flat only where it is sold', () => {
    const without = { ...around, terms: [{ ...terms, flat_ratio: null, flat_band: null }] };
    expect(faultOf({ kind: '3', seconds: 60, stake: '10' }, without)?.code).toBe('noFlat');
    expect(faultOf(draft('10'), around)).toBeUndefined();
  });

  test('R-OPT-2: where no time sells flat it is no choice', () => {
    const without = { ...terms, flat_ratio: null, flat_band: null };
    expect(sellsFlat([without, without])).toBe(false);
    expect(sellsFlat([without, terms])).toBe(true);
    expect(sellsFlat(undefined)).toBe(true);
  });

  test('R-OPT-11: open stakes count as lost, and the room is never below zero', () => {
    expect(lossRoom(limits)).toBe(350_00000000n);
    expect(lossRoom({ ...limits, lost_today: '900' })).toBe(0n);
    expect(mostStake(terms, around)).toBe('350');
  });

  test('X-OPT-5: profit is cut, not rounded', () => {
    expect(expectedOf({ ...terms, profit_ratio: '85' }, draft('33.33333333'))).toEqual({
      profit: '28.33333333',
      back: '61.66666666',
    });
  });
});
