/** Terms of chains as operators propose them: what is read, what is refused, and what takes effect at once. */
import { ONE } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChainTerms } from './chain-configuration.ts';
import { chainConfiguration } from './chain-configuration.ts';
import { firstTerms, fromRaw, fromRawUp, toRaw } from './chain-terms.ts';
import { readTerms, seedTerms } from './terms-store.ts';

const NAMES: Readonly<Record<number, string>> = { 1: 'BTC', 2: 'ETH', 3: 'USDT' };
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
  await seedTerms(t.db, firstTerms('demo'));
  await seedTerms(t.db, firstTerms('live'));
});
afterAll(() => t.close());

const kindOf = (mode: 'demo' | 'live') =>
  chainConfiguration({ mode, currencyName: (id) => NAMES[id]!, reload: async () => {} });
const live = kindOf('live');
const usual: ChainTerms = {
  min_deposit: '1',
  min_withdrawal: '10',
  fee_rate: '0.005',
  fee_fixed: '1',
  confirmations: 20,
  is_deposit_open: true,
  is_withdrawal_open: true,
  sign_off: '',
  closed_reason: '',
};

test('R-WD-3: an installation begins with the terms of its first start: 5 % in a demo, none and the cost of the network in live', async () => {
  const seeded = await live.list(t.db);
  expect(
    seeded.map(({ key, value }) => [
      key,
      value.min_deposit,
      value.min_withdrawal,
      value.fee_rate,
      value.confirmations,
    ]),
  ).toEqual([
    ['USDT/TRC20', '1', '10', '0.05', 20],
    ['USDT/ERC20', '1', '10', '0.05', 12],
    ['ETH/ERC20', '0.001', '0.01', '0.05', 12],
    ['BTC/BTC', '0.0001', '0.001', '0.05', 2],
  ]);
  expect(firstTerms('live').map(({ feeRate, feeFixed }) => [feeRate, feeFixed > 0n])).toEqual(
    Array(4).fill([0n, true]),
  );
});

describe('a proposal', () => {
  test('R-WD-3: above half a percent needs a sign-off in live, and none in a demo', () => {
    const dear = { ...usual, fee_rate: '0.00500001' };
    expect(() => live.read(dear)).toThrow(Refusal);
    expect(live.read({ ...dear, sign_off: 'Opinion 12/2026' })).toMatchObject({
      sign_off: 'Opinion 12/2026',
    });
    expect(kindOf('demo').read(dear)).toEqual(dear);
    expect(live.read(usual)).toEqual(usual);
  });

  test.each([
    ['a rate above a tenth', { fee_rate: '0.2' }],
    ['no minimum', { min_deposit: '0' }],
    ['a minimum that is all fee', { min_withdrawal: '2', fee_fixed: '1' }],
    ['no confirmation', { confirmations: 0 }],
    ['a word too many', { outcome: 'win' }],
    ['a negative fee', { fee_fixed: '-1' }],
    ['a closing without a reason', { is_deposit_open: false }],
    ['a reason for what is open', { closed_reason: 'maintenance' as const }],
    ['a reason nobody has words for', { is_deposit_open: false, closed_reason: 'because' }],
  ])('with %s is refused', (_, change) => {
    expect(() => live.read({ ...usual, ...change })).toThrow(Refusal);
  });

  test('R-OPS-9: no withdrawal costs more than two fifths, the least one neither, fixed part and rate together', () => {
    expect(live.read({ ...usual, fee_fixed: '3.95' }).fee_fixed).toBe('3.95');
    const bounds = { fee_fixed: { least: '0', most: '3.95' } };
    expect(() => live.read({ ...usual, fee_fixed: '3.95000001' })).toThrow(
      expect.objectContaining({ detail: { fields: { fee_fixed: 'too_large' }, bounds } }),
    );
    for (const { minWithdrawal, feeRate, feeFixed } of [...firstTerms('live'), ...firstTerms('demo')])
      expect((minWithdrawal * feeRate) / ONE + feeFixed).toBeLessThanOrEqual((minWithdrawal * 2n) / 5n);
  });

  test('R-OPS-4: closing deposits is immediate; closing withdrawals, or anything beside it, waits', () => {
    expect(live.isImmediate(usual, { ...usual, is_deposit_open: false, closed_reason: 'maintenance' })).toBe(
      true,
    );
    expect(live.isImmediate(usual, { ...usual, is_deposit_open: false, fee_fixed: '2' })).toBe(false);
    expect(live.isImmediate(usual, { ...usual, is_withdrawal_open: false })).toBe(false);
    expect(live.isImmediate({ ...usual, is_deposit_open: false }, usual)).toBe(false);
  });

  test('changes its own row when it is in force, and no other', async () => {
    const others = async () => (await readTerms(t.db)).filter(({ chain }) => chain !== 'BTC');
    const before = await others();
    await t.db.transaction('test', (tx) =>
      live.apply(tx, { key: 'BTC/BTC', value: { ...usual, confirmations: 6 }, version: 2 }),
    );
    expect((await readTerms(t.db)).find(({ chain }) => chain === 'BTC')).toMatchObject({
      confirmations: 6,
      feeRate: 500_000n,
      chainScale: 8,
    });
    expect(await others()).toEqual(before);
    await expect(
      t.db.transaction('test', (tx) => live.apply(tx, { key: 'DOGE/TRC20', value: usual, version: 2 })),
    ).rejects.toThrow(Refusal);
  });
});

test('R-MONEY-4: amounts go to the scale of the chain and back, and never gain', () => {
  expect(fromRaw(123_456_789_123_456_789n, 18)).toBe(12_345_678n);
  expect(fromRaw(25_500_000n, 6)).toBe(2_550_000_000n);
  expect(toRaw(12_345_678n, 18)).toBe(123_456_780_000_000_000n);
  expect(toRaw(2_550_000_000n, 6)).toBe(25_500_000n);
  expect(toRaw(1n, 6)).toBeUndefined();
  expect([fromRawUp(1n, 18), fromRawUp(10n ** 10n, 18), fromRawUp(0n, 18)]).toEqual([1n, 1n, 0n]);
});
