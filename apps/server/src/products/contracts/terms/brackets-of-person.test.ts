/** Linked accounts have one whole in the brackets (X-CT-11, R-KYC-4): one after the other, at once, on one tick, and linked while an order waits. */
import { readProof, verifyContract } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
const LIMIT = { ...ONE, status: 0, target_price: '48900' };
const customers = async <N extends number>(count: N) =>
  (await world.customers(count, '100000')) as [TestCustomer, TestCustomer, TestCustomer];
/** As people who have judged photos of all of them do. */
const link = (accounts: readonly TestCustomer[]) =>
  world.server.platform.db.transaction('link', (tx) =>
    world.server.on().identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
const ownNotional = async (who: TestCustomer): Promise<string> =>
  (await world.call(who, 'lever/deal', { currency_id: BTC.currency_id, legal_id: BTC.legal_id })).data
    .own_notional;
async function opened(who: TestCustomer, multiple: number) {
  const { id } = await world.order(who, { ...ONE, multiple });
  await world.tick('49000');
  return world.position(who, id);
}

test('X-CT-11, R-KYC-4: what one account has open counts for the other, and for nobody else', async () => {
  const [one, other, stranger] = await customers(3);
  await link([one, other]);
  for (let n = 0; n < 5; n += 1) await opened(one, 20);
  expect([await ownNotional(one), await ownNotional(other), await ownNotional(stranger)]).toEqual([
    '245000',
    '245000',
    '0',
  ]);
  const refused = await world.call(other, 'lever/submit', { ...ONE, multiple: 20 });
  expect(refused.data).toMatchObject({ refusal: 'leverage_not_allowed', maximum: 10 });
  expect(await opened(stranger, 20)).toMatchObject({ notional_before: '0', maintenance_rate: '0.5' });
  const row = await opened(other, 10);
  const bracket = { notional_before: '245000', notional_opened: '49000', maintenance_rate: '2.5' };
  expect(row).toMatchObject(bracket);
  const proof = readProof(await world.call(other, 'lever/detail', { id: row.id }));
  if (proof.product !== 'contract') throw new Error('not a contract');
  const steps = verifyContract(proof.claim, []).filter(({ step }) =>
    ['bracket', 'liquidation'].includes(step),
  );
  expect(steps.map(({ isRight }) => isRight)).toEqual([true, true, true, true]);
  // Apart again each has his own, and what is open keeps the bracket it opened in.
  await world.server.platform.db.transaction('unlink', (tx) =>
    world.server.on().identity.unlinkAccount(tx, other.id),
  );
  expect([await ownNotional(one), await ownNotional(other)]).toEqual(['245000', '49000']);
  expect(await world.position(other, row.id)).toMatchObject({
    ...bracket,
    liquidation_price: row.liquidation_price,
  });
});

test('X-CT-11, R-KYC-4: two accounts of one person that submit at once cannot both slip under', async () => {
  const [one, other] = await customers(2);
  await link([one, other]);
  const both = await Promise.all(
    [one, other].map((who) =>
      world.call(who, 'lever/submit', { ...ONE, type: 2, share: 2545, multiple: 20 }),
    ),
  );
  // As of one account: 124,705 twice, at the 0.3 % that a short may open better, is 250,158.
  expect(both.map(({ type }) => String(type)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'error',
    'ok',
  ]);
  await world.tick('49000');
});

test('X-CT-11, R-KYC-4: on one tick orders of both accounts follow one another as they were accepted', async () => {
  const [one, other] = await customers(2);
  await link([one, other]);
  const ids = [];
  for (const who of [one, other, one]) ids.push((await world.order(who, { ...LIMIT, multiple: 10 })).id);
  await world.tick('48900');
  const rows = [
    await world.position(one, ids[0]),
    await world.position(other, ids[1]),
    await world.position(one, ids[2]),
  ];
  expect(rows.map(({ notional_before: before }) => before)).toEqual(['0', '48900', '97800']);
  await world.tick('49000');
});

test('X-CT-11, R-KYC-4: what waits when accounts are linked is counted at its tick', async () => {
  const [one, other] = await customers(2);
  for (let n = 0; n < 5; n += 1) await opened(one, 20);
  const { id } = await world.order(other, { ...LIMIT, multiple: 20 });
  await link([one, other]);
  await world.tick('48900');
  expect(await world.position(other, id)).toMatchObject({ reason: 'too_large' });
  expect((await world.balance(other))[1]).toBe('0');
  await world.tick('49000');
});
