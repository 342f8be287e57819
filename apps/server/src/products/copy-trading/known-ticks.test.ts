/** What a follower does with a copy bears on no tick that was published before it: until such a tick is acted on he is told to come again (R-CT-2, R-CP-4). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { PROOF } from '../../../test/fund-passwords.ts';
import { BTC } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';
import { moveLead } from './leads-store.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

/** Of a copy: why each position of it closed, and at what price. */
const endsOf = async (follower: TestCustomer, { id }: { id: number }) => {
  const { list } = await world.get(follower, 'documentation/order/positions', { id });
  return list.map(({ reason, update_price: price }: Record<string, string>) => [reason, price]);
};
const actOnAll = async () => {
  while (await world.contracts.runner.runPair(BTC.id));
};

test('R-CT-2, R-CP-4: who leaves or closes while a fall is published and not acted on dodges no liquidation', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const left = await world.copy(ann!, id, '1000');
  const closed = await world.copy(bob!, id, '1000');
  await world.order(lead, { share: 200, multiple: 20 });
  await world.tick('50000');
  await world.tick('50000');
  const { positions } = await world.detail(bob!, closed.id);
  await world.contracts.runner.stop();
  // Down and up again, for everybody to see, while nobody acts on it.
  for (const price of ['47000', '50000']) await world.settle(price, { isUnseen: true });
  const acts = await Promise.all([
    world.call(ann!, 'documentation/order/cancel', { id: left.id }),
    world.call(bob!, 'documentation/order/close', { id: closed.id, position_id: positions[0].id }),
  ]);
  await actOnAll();
  await world.tick('50000');
  const ends = [];
  for (const [each, copy] of [[ann!, left] as const, [bob!, closed] as const])
    ends.push(...(await endsOf(each, copy)));
  expect(ends).toEqual([
    ['liquidated', '47000'],
    ['liquidated', '47000'],
  ]);
  expect(acts.map(({ data }) => data.refusal)).toEqual(['busy', 'busy']);
  expect((await world.call(ann!, 'documentation/order/cancel', { id: left.id })).data.state).toBe('ended');
});

test('R-CT-2, R-CP-3: nobody chooses whether to follow a signal once the price that he would follow it at is published', async () => {
  const { lead, id } = await world.lead();
  const people = await world.followers(4);
  const copies: number[] = [];
  for (const each of people) copies.push((await world.copy(each, id, '1000')).id);
  await world.call(people[3]!, 'documentation/order/pause', { id: copies[3]!, paused: 1 });
  await world.order(lead, { share: 600 });
  await world.tick('50000');
  await world.contracts.runner.stop();
  await world.tick('50100', { isUnseen: true });
  const act = (n: number, path: string, fields = {}) =>
    world.call(people[n]!, `documentation/order/${path}`, { id: copies[n]!, ...fields });
  const acts = await Promise.all([
    act(0, 'pause', { paused: 1 }),
    act(1, 'withdraw', { amount: '880' }),
    act(2, 'add', { amount: '100' }),
    act(3, 'pause', { paused: 0 }),
  ]);
  await actOnAll();
  const mirrors = [];
  for (const [n, each] of people.entries())
    mirrors.push(...(await world.signals(each, copies[n]!)).map(({ reason }: { reason: string }) => reason));
  expect(mirrors).toEqual([null, null, null, 'paused']);
  expect(acts.map(({ data }) => data.refusal)).toEqual(new Array(4).fill('busy'));
  expect((await act(0, 'pause', { paused: 1 })).type).toBe('ok');
});

test('R-CT-2, R-CP-3: who freezes his account leaves out no opening whose price is published, and every one after it', async () => {
  const { lead, id } = await world.lead();
  const [ann] = await world.followers(1);
  const copy = await world.copy(ann!, id, '1000');
  await world.order(lead, { share: 600 });
  await world.tick('50000');
  await world.contracts.runner.stop();
  await world.tick('50100', { isUnseen: true });
  // At once, and not when the tick is acted on.
  world.clock.set(world.clock.now() + 1);
  expect(await world.copying.cancelFor!(ann!.id)).toBe(1);
  expect((await world.detail(ann!, copy.id)).order.state).toBe('paused');
  expect(await world.copying.cancelFor!(ann!.id)).toBe(0);
  await actOnAll();
  await world.order(lead, { share: 600 });
  await world.tick('50000');
  await world.tick('50000');
  const reasons = (await world.signals(ann!, copy.id)).map(({ reason }: { reason: string }) => reason);
  expect(reasons).toEqual(['paused', null]);
  // Going on makes it a copy like any other again.
  await world.call(ann!, 'documentation/order/pause', { id: copy.id, paused: 0 });
  await world.order(lead, { share: 600 });
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.signals(ann!, copy.id))[0].reason).toBe(null);
});

test('R-CT-2, R-CP-4: neither a lead who stops nor a stop takes a copy out of a fall that is published and not acted on', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const orphan = await world.copy(ann!, id, '1000');
  const stopped = await world.copy(bob!, id, '1000', { stop_loss: 5 });
  await world.order(lead, { share: 600, multiple: 20 });
  await world.tick('50000');
  await world.tick('50000');
  await world.contracts.runner.stop();
  await world.settle('47000', { isUnseen: true });
  // With the lead still there it is the stop alone.
  await expect(world.copying.endDue()).rejects.toMatchObject({ code: 'busy' });
  expect((await world.call(lead, 'documentation/lead/retire', PROOF)).data.refusal).toBe('busy');
  // No proof is looked at, and no code spent, for what cannot be done yet (R-SEC-5).
  const wrong = { ...PROOF, fund_password: '640281' };
  expect((await world.call(lead, 'documentation/lead/retire', wrong)).data.refusal).toBe('busy');
  await world.settle('50000', { isUnseen: true });
  await world.server.platform.db.transaction('end', (tx) =>
    moveLead(tx, { id: BigInt(id), from: 'active', to: 'removed', at: new Date(world.clock.now()) }),
  );
  await expect(world.copying.endDue()).rejects.toMatchObject({ code: 'busy' });
  await actOnAll();
  await world.tick('50000');
  expect([...(await endsOf(ann!, orphan)), ...(await endsOf(bob!, stopped))]).toEqual([
    ['liquidated', '47000'],
    ['liquidated', '47000'],
  ]);
  expect(await world.copying.endDue()).toBeGreaterThan(0);
  expect((await world.detail(ann!, orphan.id)).order).toMatchObject({
    state: 'ended',
    end_reason: 'lead_ended',
  });
});

test('R-CT-2, R-CP-4: while ticks wait, what has closed is ended and paid all the same', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const left = await world.copy(ann!, id, '1000');
  const stays = await world.copy(bob!, id, '1000', { stop_loss: 5 });
  await world.order(lead, { share: 600, multiple: 20 });
  await world.tick('50000');
  await world.tick('50000');
  await world.call(ann!, 'documentation/order/cancel', { id: left.id });
  await world.tick('50000');
  await world.contracts.runner.stop();
  await world.settle('47000', { isUnseen: true });
  await expect(world.copying.endDue()).rejects.toMatchObject({ code: 'busy' });
  expect((await world.detail(ann!, left.id)).order.state).toBe('ended');
  expect((await world.detail(bob!, stays.id)).order.state).toBe('active');
  await actOnAll();
});

test('R-CP-4: a portfolio at its stop is found and ended by the clock, without anybody asking', async () => {
  const { lead, id } = await world.lead({ equity: '2000' });
  const [ann] = await world.followers(1);
  const copy = await world.copy(ann!, id, '1000', { stop_loss: 10 });
  await world.order(lead, { share: 200, multiple: 10 });
  await world.tick('50000');
  await world.tick('50000');
  await world.copying.start!();
  const orderOf = async () => (await world.detail(ann!, copy.id)).order;
  await world.settle('48900');
  await expect
    .poll(orderOf, { timeout: 20_000 })
    .toMatchObject({ state: 'leaving', end_reason: 'stop_loss' });
  await world.tick('48900');
  await expect.poll(orderOf, { timeout: 20_000 }).toMatchObject({ state: 'ended', returned: '885.055' });
});
