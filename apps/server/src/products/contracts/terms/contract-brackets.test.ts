/** Brackets by a customer's whole notional in a pair (X-CT-11), over HTTP: by pieces, by orders that wait, and what was open before. */
import { decimal } from '@candor/money';
import { readProof, verifyContract } from '@candor/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { BTC, contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
  await world.settle('49000');
});
afterAll(() => world.close());

/** 1 BTC at 49,000. */
const ONE = { currency_id: BTC.currency_id, legal_id: BTC.legal_id, type: 1, share: 1000, accepted: 1 };
const one = async (): Promise<TestCustomer> => (await world.customers(1, '100000'))[0]!;
const deal = async (customer: TestCustomer) =>
  (await world.call(customer, 'lever/deal', { currency_id: BTC.currency_id, legal_id: BTC.legal_id })).data;

async function opened(
  customer: TestCustomer,
  multiple: number,
  fields: Record<string, string | number> = {},
) {
  const { id } = await world.order(customer, { ...ONE, multiple, ...fields });
  await world.tick('49000');
  return world.position(customer, id);
}
/** Percent of 49,000 less the deduction. */
const needOf = ({
  maintenance_rate: rate,
  deduction,
}: {
  maintenance_rate: string;
  deduction: string;
}): bigint => (decimal('49000') * decimal(rate)) / decimal('100') - decimal(deduction);

describe('the bracket of the whole', () => {
  test('X-CT-11: 49,000 eleven times, then at 20x: refused, 10x at most; together they need 10,700', async () => {
    const ana = await one();
    const rows = [];
    for (let n = 0; n < 11; n += 1) rows.push(await opened(ana, n < 5 ? 20 : 10));
    expect((await deal(ana)).own_notional).toBe('539000');
    const refused = await world.call(ana, 'lever/submit', { ...ONE, multiple: 20 });
    expect(refused.data).toMatchObject({ refusal: 'leverage_not_allowed', maximum: 10 });
    rows.push(await opened(ana, 10));
    expect(rows.at(-1)).toMatchObject({
      maintenance_rate: '2.5',
      deduction: '0',
      notional_before: '539000',
      notional_opened: '49000',
    });
    expect(rows.reduce((sum, row) => sum + needOf(row), 0n)).toBe(decimal('10700'));
    // The verifier comes to the same from the reply alone.
    for (const { id } of rows) {
      const proof = readProof(await world.call(ana, 'lever/detail', { id }));
      if (proof.product !== 'contract') throw new Error('not a contract');
      const steps = verifyContract(proof.claim, []).filter(({ step }) =>
        ['bracket', 'liquidation'].includes(step),
      );
      expect(steps.map(({ isRight }) => isRight)).toEqual([true, true, true, true]);
    }
    // The first keeps what it was promised, however much came after it (R-GEN-3).
    expect(await world.position(ana, rows[0].id)).toMatchObject({ maintenance_rate: '0.5', deduction: '0' });
  });

  test('X-CT-11: orders that wait count: five limits of 49,000 leave 20x to nobody', async () => {
    const ben = await one();
    for (let n = 0; n < 5; n += 1)
      await world.order(ben, { ...ONE, multiple: 20, status: 0, target_price: '48900' });
    const refused = await world.call(ben, 'lever/submit', { ...ONE, multiple: 20 });
    expect(refused.data).toMatchObject({ refusal: 'leverage_not_allowed', maximum: 10 });
    // Six at once on one tick: each begins where the one before it ends, whatever the tick opens first.
    await world.order(ben, { ...ONE, multiple: 10 });
    await world.tick('48900');
    const { data } = await world.call(ben, 'lever/my_trade', {});
    const list = [...data.message.data].reverse();
    expect(list.map(({ notional_before: before }: { notional_before: string }) => before)).toEqual([
      '0',
      '48900',
      '97800',
      '146700',
      '195600',
      '244500',
    ]);
    expect(list.at(-1)).toMatchObject({ maintenance_rate: '2.5', multiple: 10 });
    await world.tick('49000');
  });

  test('X-CT-11: a short that waits counts with the price it may open at; two submitted at once cannot both slip under', async () => {
    const cat = await one();
    const both = await Promise.all(
      [0, 1].map(() => world.call(cat, 'lever/submit', { ...ONE, type: 2, share: 2545, multiple: 20 })),
    );
    // 124,705 twice is 249,410; at the 0.3 % that a short may open better it is 250,158.
    expect(both.map(({ type }) => String(type)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'error',
      'ok',
    ]);
    await world.tick('49000');
  });

  test('R-GEN-3: what was open before brackets counted the whole keeps its tier, and counts', async () => {
    const dan = await one();
    const { id, liquidation_price: before } = await opened(dan, 20);
    const { owner } = world.server.database;
    await owner.query('alter table contracts_positions disable trigger contracts_positions_bracket');
    await owner.query(
      'update contracts_positions set notional_before = null, notional_opened = null where id = $1',
      [id],
    );
    await owner.query('alter table contracts_positions enable trigger contracts_positions_bracket');
    const next = await opened(dan, 20);
    expect(next).toMatchObject({ notional_before: '49000', maintenance_rate: '1', deduction: '5' });
    expect(await world.position(dan, id)).toMatchObject({
      liquidation_price: before,
      maintenance_rate: '0.5',
      notional_before: null,
    });
    await expect(
      owner.query('update contracts_positions set maintenance_rate = 1 where id = $1', [next.id]),
    ).rejects.toThrow(/keeps the bracket/);
    // A part closes: it takes its share of the deduction along and leaves the bracket as it was.
    const part = (await world.call(dan, 'lever/close', { id: next.id, share: 300 })).data;
    expect(part).toMatchObject({ notional_before: '49000', notional_opened: '49000', deduction: '1.5' });
    expect(await world.position(dan, next.id)).toMatchObject({ deduction: '3.5', maintenance_rate: '1' });
    const rest = readProof(await world.call(dan, 'lever/detail', { id: next.id }));
    if (rest.product !== 'contract') throw new Error('not a contract');
    expect(
      verifyContract(rest.claim, []).filter(({ step, isRight }) => step === 'bracket' && !isRight),
    ).toEqual([]);
    await world.tick('49000');
    expect((await deal(dan)).own_notional).toBe('83300');
  });
});
