import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { fundingOf, fundingRate, fundingRateOfPremium, netCapOf, openingRefusal } from './contract-book.ts';
import type { CloseReason, ContractPosition, ContractSide, RiskTier } from './contract.ts';
import {
  bankruptcyPrice,
  bracketOf,
  closeContract,
  closeOutEquity,
  contractFee,
  contractProfit,
  initialMargin,
  isLiquidated,
  liquidationPrice,
  maintenanceOf,
  notionalAt,
  slippageOf,
  tierOf,
} from './contract.ts';

const d = decimal;
const f = formatDecimal;
const FEE = d('0.0005');
const TIERS: readonly RiskTier[] = [
  { upTo: d('50000'), maxLeverage: 20, maintenanceRate: d('0.005'), deduction: 0n },
  { upTo: d('250000'), maxLeverage: 20, maintenanceRate: d('0.01'), deduction: d('250') },
  { upTo: d('1000000'), maxLeverage: 10, maintenanceRate: d('0.025'), deduction: d('4000') },
];
const opened = (side: ContractSide, quantity: string, price: string, leverage: number): ContractPosition => {
  const [q, entryPrice] = [d(quantity), d(price)];
  const notional = notionalAt(q, entryPrice);
  return {
    side,
    quantity: q,
    entryPrice,
    margin: initialMargin(notional, leverage),
    tier: tierOf(TIERS, notional)!,
  };
};
const BTC = { feeRate: FEE, priceStep: d('0.1') };
const ETH = { feeRate: FEE, priceStep: d('0.01') };
const close = (position: ContractPosition, exit: string, reason: CloseReason) => {
  const amounts = closeContract(position, d(exit), { feeRate: FEE, liquidationFeeRate: d('0.0025'), reason });
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, f(value)]));
};

describe('a position', () => {
  test('X-CT-1: long 100 lots BTC at 50,000, 10x', () => {
    const position = opened('long', '0.1', '50000', 10);
    expect(f(position.margin)).toBe('500');
    expect(f(contractFee(position.quantity, position.entryPrice, FEE))).toBe('2.5');
    expect(f(liquidationPrice(position, BTC)!)).toBe('45248.9');
    expect(f(bankruptcyPrice(position))).toBe('45000');
    expect(close(position, '51000', 'user')).toMatchObject({
      profit: '100',
      closeFee: '2.55',
      returned: '597.45',
    });
  });

  test('X-CT-2: short 37 lots ETH at 3,000, 20x', () => {
    const position = opened('short', '0.37', '3000', 20);
    expect([f(position.margin), f(contractFee(position.quantity, position.entryPrice, FEE))]).toEqual([
      '55.5',
      '0.555',
    ]);
    expect(f(liquidationPrice(position, ETH)!)).toBe('3132.76');
    expect(close(position, '2950', 'user')).toMatchObject({ profit: '18.5', closeFee: '0.54575' });
  });

  test('X-CT-3: liquidated with something left', () => {
    expect(close(opened('long', '0.1', '50000', 10), '45200', 'liquidated')).toEqual({
      profit: '0',
      loss: '480',
      shortfall: '0',
      closeFee: '2.26',
      liquidationFee: '11.3',
      returned: '6.44',
    });
  });

  test('X-CT-4, R-CT-7: through bankruptcy the insurance fund pays and no fee is taken', () => {
    expect(close(opened('long', '0.1', '50000', 10), '44800', 'liquidated')).toEqual({
      profit: '0',
      loss: '500',
      shortfall: '20',
      closeFee: '0',
      liquidationFee: '0',
      returned: '0',
    });
  });

  test('X-CT-5: tier 2', () => {
    const position = opened('long', '4', '50000', 20);
    expect([f(position.margin), f(position.tier.deduction)]).toEqual(['10000', '250']);
    expect(f(liquidationPrice(position, BTC)!)).toBe('47940.9');
  });

  test('R-CT-5: the inequality decides, to the last unit around the price it solves to', () => {
    // 45,248.8687…: liquidated just below, not just above.
    const position = opened('long', '0.1', '50000', 10);
    expect(isLiquidated(position, d('45248.8687'), FEE)).toBe(true);
    expect(isLiquidated(position, d('45248.8688'), FEE)).toBe(false);
    const short = opened('short', '0.37', '3000', 20);
    expect(isLiquidated(short, d('3132.7697'), FEE)).toBe(false);
    expect(isLiquidated(short, d('3132.7698'), FEE)).toBe(true);
  });

  test('X-CT-9: a stop at 48,000 that closes at 47,090 loses 291, slippage 910', () => {
    const position = opened('long', '0.1', '50000', 10);
    expect(f(contractProfit(position, d('47090')))).toBe('-291');
    expect(f(slippageOf('sell', d('48000'), d('47090')))).toBe('910');
  });

  test('X-CT-10, R-CT-5: EEA profile: long 0.1 BTC at 50,000, 2x closes out at equity 1,250, that is at 37,500', () => {
    const long = opened('long', '0.1', '50000', 2);
    expect(f(long.margin)).toBe('2500');
    const closeOutAt = closeOutEquity(long.margin, d('0.5'));
    expect(f(closeOutAt)).toBe('1250');
    expect(f(liquidationPrice({ ...long, closeOutAt }, BTC)!)).toBe('37500');
    expect(isLiquidated({ ...long, closeOutAt }, d('37500.00000001'), FEE)).toBe(false);
    expect(isLiquidated({ ...long, closeOutAt }, d('37500'), FEE)).toBe(true);
    const short = { ...opened('short', '0.1', '50000', 2), closeOutAt };
    expect(f(liquidationPrice(short, BTC)!)).toBe('62500');
    expect(isLiquidated(short, d('62499.99999999'), FEE)).toBe(false);
    expect(isLiquidated(short, d('62500'), FEE)).toBe(true);
    // What was added lies beyond the margin at open: it is lost first.
    expect(f(liquidationPrice({ ...long, margin: d('2600'), closeOutAt }, BTC)!)).toBe('36500');
  });

  test('R-CT-3: margin is rounded up, loss toward zero, fees down', () => {
    expect(f(initialMargin(d('1000'), 3))).toBe('333.33333334');
    expect(contractProfit({ side: 'long', quantity: 1n, entryPrice: d('1.9') }, d('0.1'))).toBe(-1n);
    expect(contractFee(1n, d('1'), FEE)).toBe(0n);
  });

  test('money is neither made nor lost by closing, whatever the price', () => {
    const position = opened('short', '0.37', '3000', 20);
    for (let exit = 1; exit < 6_000; exit += 7) {
      const amounts = closeContract(position, d(String(exit)), {
        feeRate: FEE,
        liquidationFeeRate: d('0.0025'),
        reason: 'liquidated',
      });
      for (const value of Object.values(amounts)) expect(value >= 0n).toBe(true);
      const { profit, loss, closeFee, liquidationFee, returned } = amounts;
      expect(position.margin + profit).toBe(loss + closeFee + liquidationFee + returned);
    }
  });
});

describe("brackets by a customer's whole notional", () => {
  const needOf = (notional: bigint, tier: RiskTier): bigint =>
    (notional * tier.maintenanceRate) / 100_000_000n - tier.deduction;

  test('X-CT-11: twelve of 49,000 stand at 10x and need 10,700 together, each what it adds to the whole', () => {
    const one = d('49000');
    const steps = Array.from({ length: 12 }, (_, n) =>
      bracketOf(TIERS, { before: one * BigInt(n), notional: one })!,
    );
    expect(steps.map(({ maxLeverage }) => maxLeverage)).toEqual([
      20, 20, 20, 20, 20, 10, 10, 10, 10, 10, 10, 10,
    ]);
    expect(steps.map((tier) => f(needOf(one, tier)))).toEqual([
      '245',
      '485',
      '490',
      '490',
      '490',
      '1150',
      ...Array.from({ length: 6 }, () => '1225'),
    ]);
    expect(f(steps.reduce((sum, tier) => sum + needOf(one, tier), 0n))).toBe('10700');
    expect(f(maintenanceOf(TIERS, one * 12n)!)).toBe('10700');
  });

  test('R-CT-5, X-CT-5: alone it is the tier by its own notional; above the cap there is none', () => {
    expect(bracketOf(TIERS, { before: 0n, notional: d('200000') })).toEqual(TIERS[1]);
    expect(bracketOf(TIERS, { before: d('950001'), notional: d('49999.99999999') })).toBeUndefined();
    expect(bracketOf(TIERS, { before: d('950000'), notional: d('50000') })?.maxLeverage).toBe(10);
    expect(bracketOf(TIERS, { before: d('2000000'), notional: d('1') })).toBeUndefined();
  });

  test('R-CT-5: however a whole is cut and whatever of it is closed, what is left needs no less than its own bracket', () => {
    let seed = 7;
    const next = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let run = 0; run < 500; run += 1) {
      const open: { notional: bigint; need: bigint }[] = [];
      let total = 0n;
      for (let n = 0; n < 20; n += 1) {
        const notional = BigInt(1 + next(90_000)) * 100_000_000n + BigInt(next(100_000_000));
        const tier = bracketOf(TIERS, { before: total, notional });
        if (tier === undefined) break;
        expect(tier.deduction >= 0n).toBe(true);
        open.push({ notional, need: needOf(notional, tier) });
        total += notional;
      }
      const left = open.filter(() => next(3) > 0);
      const [whole, need] = [
        left.reduce((sum, row) => sum + row.notional, 0n),
        left.reduce((sum, row) => sum + row.need, 0n),
      ];
      // A unit a rounding.
      expect(need + BigInt(2 * left.length) >= maintenanceOf(TIERS, whole)!).toBe(true);
    }
  });
});

describe('the house book', () => {
  const capital = d('800000');
  test('X-CT-6: longs pay 900, shorts receive 540', () => {
    const rate = fundingRate({ long: d('3000000'), short: d('1800000'), capital });
    expect(f(rate)).toBe('0.0003');
    expect([
      f(fundingOf(d('3000000'), rate)),
      f(fundingOf(d('1800000'), rate)),
      f(fundingOf(d('5000'), rate)),
    ]).toEqual(['900', '540', '1.5']);
  });

  test('X-CT-7: model B funding by premium', () => {
    expect(['0.0008', '0.0002', '-0.001'].map((premium) => f(fundingRateOfPremium(d(premium))))).toEqual([
      '0.0003',
      '0.0001',
      '-0.0005',
    ]);
  });

  test('X-CT-8: a long that would pass NetCap is refused, a short is not', () => {
    const book = { long: d('3000000'), short: d('1200000'), capital, openProfit: 0n };
    expect(f(netCapOf(capital))).toBe('2000000');
    expect(openingRefusal(book, { side: 'long', notional: d('300000') })).toBe('net_cap');
    expect(openingRefusal(book, { side: 'short', notional: d('300000') })).toBeUndefined();
  });

  test('R-CT-12: gross cap and open profit stop openings, never what makes the net side smaller', () => {
    const full = { long: d('5000000'), short: d('4999000'), capital, openProfit: 0n };
    expect(openingRefusal(full, { side: 'long', notional: d('2000') })).toBe('gross_cap');
    expect(openingRefusal(full, { side: 'short', notional: d('1000') })).toBeUndefined();
    const rich = { long: d('10000'), short: 0n, capital, openProfit: d('480000.00000001') };
    expect(openingRefusal(rich, { side: 'long', notional: d('10') })).toBe('open_profit');
    expect(openingRefusal(rich, { side: 'short', notional: d('10') })).toBeUndefined();
  });
});
