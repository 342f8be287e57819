/** R-GEN-6, R-KYC-6: a running copy opens nothing for whom it is not sold to any more; it closes, and its customer is told once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { toldTo } from '../../../test/told.ts';
import { VERIFIED } from '../../foundation/sales/index.ts';
import { BTC, ETH } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
let [market, access]: TestOperator[] = [];
beforeAll(async () => {
  world = await copyWorld();
  await world.settle('50000');
  [market, access] = await openOperators(world.server.database.owner, ['market_admin', 'access_admin']);
});
afterAll(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

const post = (by: TestOperator, path: string, fields: Record<string, string | number>) =>
  world.server.call(`operator/${path}`, fields, { token: by.token });
const approve = async (by: TestOperator, id: number) => {
  const { data } = await post(by, 'proposals/approve', { id, version: 1 });
  expect(data.state).toBe('executed');
};
async function stopIn(country: string): Promise<void> {
  const value = JSON.stringify({ is_on: false, reason: 'A law has changed.', sign_off: '' });
  const fields = { kind: 'availability', key: `${country}:copy_trading`, value, reason: 'a law has changed' };
  await approve(access!, (await post(market!, 'configuration/propose', fields)).data.proposal_id);
  await expect.poll(() => world.house.configuration.isOnSale('copy_trading', country).isOn).toBe(false);
}
const livesIn = (customer: TestCustomer, phone: string) =>
  world.server.database.owner.query('update identity_users set phone = $2 where id = $1', [
    customer.id,
    phone,
  ]);
const told = async ({ id }: TestCustomer) =>
  (await toldTo(world.server.database.owner, id)).map(({ kind, params }) => ({ kind, params }));
const twoTicks = async () => {
  await world.tick('50000');
  await world.tick('50000');
};

test('R-GEN-6, R-CP-4: where it is sold no more, a running copy opens nothing, closes what is open, and says why, once', async () => {
  const { lead, id } = await world.lead({ name: 'Abroad' });
  const [ann, bob] = (await world.followers(2)) as [TestCustomer, TestCustomer];
  await livesIn(ann, '+66812345678');
  const copy = await world.copy(ann, id, '10000');
  const other = await world.copy(bob, id, '10000');
  const first = await world.order(lead, { share: 20 });
  await twoTicks();
  await stopIn('TH');
  await world.order(lead, { share: 20 });
  await world.order(lead, { share: 20 });
  await twoTicks();
  const [third, second] = await world.signals(ann, copy.id);
  expect([second, third].map(({ reason }) => reason)).toEqual(['not_sold', 'paused']);
  expect((await world.detail(ann, copy.id)).order.state).toBe('paused');
  expect((await world.detail(bob, other.id)).positions).toHaveLength(3);
  expect(await told(ann)).toEqual([{ kind: 'copy_not_sold', params: { lead: 'Abroad' } }]);
  expect(await told(bob)).toEqual([]);

  const pause = (paused: number) => world.call(ann, 'documentation/order/pause', { id: copy.id, paused });
  expect((await pause(0)).data).toMatchObject({ refusal: 'not_on_sale_here', reason: 'A law has changed.' });
  expect((await pause(1)).type).toBe('ok');
  await world.call(lead, 'lever/close', { id: first.id });
  await twoTicks();
  expect((await world.detail(ann, copy.id)).positions).toEqual([]);
  // Where he is sold it again he goes on himself.
  await livesIn(ann, '+41791234567');
  expect((await pause(0)).data.state).toBe('active');
});

test('R-CP-4: once, also where his account is frozen and two pairs have ticks of before to act on', async () => {
  const { lead, id } = await world.lead({ name: 'Twice' });
  const [ann] = (await world.followers(1)) as [TestCustomer];
  const copy = await world.copy(ann, id, '10000');
  await world.second({ [BTC.id]: '50000', [ETH.id]: '3000' });
  await world.order(lead, { share: 20 });
  await world.order(lead, { share: 20, currency_id: ETH.currency_id });
  const actOnAll = async () => {
    for (const pair of [BTC, ETH]) while (await world.contracts.runner.runPair(pair.id));
  };
  await world.second({ [BTC.id]: '50000', [ETH.id]: '3000' });
  await actOnAll();
  await world.contracts.runner.stop();
  await world.second({ [BTC.id]: '50000', [ETH.id]: '3000' });
  world.clock.set(world.clock.now() + 1);
  expect(await world.copying.cancelFor!(ann.id)).toBe(1);
  await livesIn(ann, '+66812345677');
  await actOnAll();
  expect(await told(ann)).toEqual([{ kind: 'copy_not_sold', params: { lead: 'Twice' } }]);
  const reasons = (await world.signals(ann, copy.id)).map(({ reason }: { reason: string }) => reason);
  expect(new Set(reasons)).toEqual(new Set(['not_sold', 'paused']));
});

test('R-GEN-6, R-KYC-3: of many at once: who is sold it by his country and his verification, and who is not', async () => {
  const { server, house } = world;
  const [ann, bob, cat, dan] = (await world.followers(4)) as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  await livesIn(ann, '+66812345670');
  // What is verified says more than a phone.
  await livesIn(bob, '+66812345671');
  for (const [{ id }, country, expires] of [
    [bob, 'CH', null],
    [cat, 'TH', null],
    [dan, 'CH', '2020-01-01'],
  ] as const)
    await world.verified(id, { country, expires });
  const gate = house.sales.gate({ product: 'copy_trading', needs: [] });
  const all = [ann.id, bob.id, cat.id, dan.id];
  expect(await gate.refusedAmong(server.platform.db, all)).toEqual(
    new Map([
      [ann.id, 'not_on_sale_here'],
      [cat.id, 'not_on_sale_here'],
    ]),
  );
  const strict = server.on().sales.gate({ product: 'spot', needs: [VERIFIED] });
  expect(await strict.refusedAmong(server.platform.db, all)).toEqual(
    new Map([
      [ann.id, 'verification_required'],
      [dan.id, 'verification_required'],
    ]),
  );
});
