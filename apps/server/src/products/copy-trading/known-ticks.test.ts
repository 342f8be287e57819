/** What a follower does with a copy bears on no tick that was published before it: until such a tick is acted on he is told to come again (R-CT-2, R-CP-4). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BTC } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

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
  for (const [each, copy] of [[ann!, left] as const, [bob!, closed] as const]) {
    const { list } = await world.get(each, 'documentation/order/positions', { id: copy.id });
    ends.push(...list.map(({ reason, update_price: price }: Record<string, string>) => [reason, price]));
  }
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
