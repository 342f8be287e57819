import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import {
  afterWithdrawal,
  copiedLots,
  copySlippage,
  copyStopsAt,
  highWaterAfter,
  highWaterAfterShare,
  isPriceTooFar,
  profitShare,
  sharedValue,
  withdrawnShare,
} from './copy-trading.ts';

describe('R-CP-2: a copy is in proportion', () => {
  const lots = (equity: string): number =>
    copiedLots({ leadLots: 200, equity: decimal(equity), leadEquity: decimal('20000') });
  test('X-CP-1: 200 lots of 20,000 are 15 of 1,500, 14 of 1,499.99 and none of 99', () => {
    expect([lots('1500'), lots('1499.99'), lots('99')]).toEqual([15, 14, 0]);
  });
  test('nothing is copied of, or with, no money', () => {
    expect(copiedLots({ leadLots: 5, equity: decimal('10'), leadEquity: 0n })).toBe(0);
    expect(copiedLots({ leadLots: 5, equity: -1n, leadEquity: decimal('10') })).toBe(0);
    // A lead who has lost all but a crumb: no more than can be written down.
    expect(copiedLots({ leadLots: 5_000, equity: decimal('100000'), leadEquity: 1n })).toBe(2_147_483_647);
  });
});

describe('R-CP-3: openings keep near the lead’s price', () => {
  const isFar = (price: string, side: 'long' | 'short' = 'long', base = 'BTC'): boolean =>
    isPriceTooFar({ side, leadPrice: decimal('50000'), price: decimal(price), slippage: copySlippage(base) });
  test('X-CP-4: 50,260 after 50,000 is 0.52% worse and too far; 50,250 is not', () => {
    expect([isFar('50260'), isFar('50250'), isFar('50250.1')]).toEqual([true, false, true]);
  });
  test('better prices never are, a short is mirrored, other coins have 1.5%', () => {
    expect([isFar('40000'), isFar('49749.9', 'short'), isFar('60000', 'short')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isFar('50750', 'long', 'SOL'), isFar('50750.1', 'long', 'SOL')]).toEqual([false, true]);
  });
});

describe('R-CP-5, ADR 158: nobody pays a share who has won nothing, however he moved his money in between', () => {
  const rate = decimal('0.1');
  const after = (
    agreementVersion: number,
    moves: readonly (readonly [kind: 'start' | 'add' | 'withdraw', amount: string, value: string])[],
  ): bigint =>
    moves.reduce(
      (mark, [kind, amount, value]) =>
        highWaterAfter(
          { kind, amount: decimal(amount), value: decimal(value), rate, agreementVersion },
          mark,
        ),
      0n,
    );
  const share = (highWater: bigint, value: string): string =>
    formatDecimal(profitShare({ value: decimal(value), highWater, rate }));
  const round = [
    ['start', '1000', '0'],
    ['add', '500', '500'],
    ['withdraw', '500', '1000'],
  ] as const;

  test('X-CP-7: 500 that come and go leave the mark where it was; of version 2 a loss of 100 pays 15', () => {
    expect(formatDecimal(after(3, round))).toBe('1000');
    expect([share(after(3, round), '900'), share(after(3, round), '1200')]).toEqual(['0', '20']);
    expect([formatDecimal(after(2, round)), share(after(2, round), '900')]).toEqual(['750', '15']);
  });

  test('X-CP-3: a withdrawal in loss lowers the mark by itself; above the mark in proportion, as before', () => {
    const mark = after(3, [
      ['start', '1108', '0'],
      ['add', '500', '1108'],
      ['withdraw', '310', '1550'],
    ]);
    expect(formatDecimal(mark)).toBe('1298');
    for (const version of [2, 3])
      expect(
        formatDecimal(
          after(version, [
            ['start', '1000', '0'],
            ['withdraw', '1950', '2000'],
          ]),
        ),
      ).toBe('25');
  });
});

describe('R-CP-5: a share of profit above the high-water mark, never of a loss', () => {
  const rate = decimal('0.1');
  const week = (value: bigint, highWater: bigint) => {
    const share = profitShare({ value, highWater, rate });
    const after = highWaterAfterShare({ value, highWater, share, rate, agreementVersion: 2 });
    return { share, left: value - share, highWater: after };
  };
  test('X-CP-2: 12 of 1,120, then nothing, then 4.2 of 1,150', () => {
    const first = week(decimal('1120'), decimal('1000'));
    expect([first.share, first.left, first.highWater].map(formatDecimal)).toEqual(['12', '1108', '1108']);
    for (const value of ['1050', '1100']) {
      const none = week(decimal(value), first.highWater);
      expect([none.share, none.highWater].map(formatDecimal)).toEqual(['0', '1108']);
    }
    const last = week(decimal('1150'), first.highWater);
    expect([last.share, last.left].map(formatDecimal)).toEqual(['4.2', '1145.8']);
  });
  test('X-CP-3: 500 added lift 1,108 to 1,608; 310 of 1,550 withdrawn lower it to 1,286.4', () => {
    const mark = decimal('1108') + decimal('500');
    expect(formatDecimal(mark)).toBe('1608');
    expect(formatDecimal(afterWithdrawal(mark, { withdrawn: decimal('310'), value: decimal('1550') }))).toBe(
      '1286.4',
    );
  });
  test('X-CP-5: who takes 1,950 of 2,000 out pays 97.5 of a profit of 1,000, and 2.5 when he leaves', () => {
    const at = { value: decimal('2000'), highWater: decimal('1000'), rate };
    const withdrawn = decimal('1950');
    expect(formatDecimal(withdrawnShare({ ...at, withdrawn }))).toBe('97.5');
    const move = { kind: 'withdraw', amount: withdrawn, value: at.value, rate, agreementVersion: 2 } as const;
    const mark = highWaterAfter(move, at.highWater);
    expect(formatDecimal(mark)).toBe('25');
    expect(formatDecimal(profitShare({ value: decimal('50'), highWater: mark, rate }))).toBe('2.5');
    // Below the mark, and of nothing, there is no profit to share.
    expect(withdrawnShare({ ...at, highWater: decimal('2000'), withdrawn })).toBe(0n);
    expect(withdrawnShare({ ...at, value: 0n, withdrawn })).toBe(0n);
  });
  test('X-CP-6: of a share of 100 only 40 are free: the mark rises by the profit of 400 that was paid for, less the 40', () => {
    const at = { value: decimal('2000'), highWater: decimal('1000'), rate, share: decimal('40') };
    const mark = highWaterAfterShare({ ...at, agreementVersion: 2 });
    expect(formatDecimal(mark)).toBe('1360');
    expect(formatDecimal(profitShare({ value: decimal('1960'), highWater: mark, rate }))).toBe('60');
    expect(highWaterAfterShare({ ...at, share: 0n, agreementVersion: 2 })).toBe(at.highWater);
    // Under the first agreement the lead went without the rest.
    expect(formatDecimal(highWaterAfterShare({ ...at, agreementVersion: 1 }))).toBe('1960');
  });
  test('open profit is not shared before it is realised, an open loss counts at once', () => {
    expect(sharedValue({ balance: 100n, unrealised: 50n })).toBe(100n);
    expect(sharedValue({ balance: 100n, unrealised: -50n })).toBe(50n);
  });
});

test('R-CP-4: a stop of 40% of 1,000 is met at 600', () => {
  expect(formatDecimal(copyStopsAt({ funds: decimal('1000'), stopRate: decimal('0.4') }))).toBe('600');
});
