/** The last resort of R-CT-12 where copies close: everybody who closes on one tick is paid the same part of what he won, and it is one record. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { START } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld(START, { book: '1000', insurance: '100', equity: '300' });
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

const lastResorts = async () => {
  world.clock.advance(1_000);
  return (await world.server.call('contracts/book', {}, { method: 'GET' })).data.last_resorts;
};
/** What each position of a copy brought, in the order they were accepted in. */
const profitsOf = async (follower: TestCustomer, id: number): Promise<string[]> => {
  const { list } = await world.get(follower, 'documentation/order/positions', { id });
  return list.map(({ profits }: { profits: string }) => profits);
};
const closeAll = (...people: TestCustomer[]) =>
  Promise.all(people.map((person) => world.call(person, 'lever/close_all')));

test('R-CT-12, R-CP-3: a follower who closes with his lead is paid as those who wished to close on the same tick', async () => {
  const { lead, id } = await world.lead({ equity: '1001' });
  const [ann] = (await world.followers(1, '30000')) as [TestCustomer];
  const [ana, cat] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const copy = await world.copy(ann, id, '20020');
  const own = (await world.order(lead, { share: 1, multiple: 1 })).id;
  const other = (await world.order(cat, { share: 1, type: 2, multiple: 1 })).id;
  const won = (await world.order(ana, { share: 10, multiple: 1 })).id;
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(ann, copy.id)).positions).toMatchObject([{ share: 20 }]);
  await world.call(lead, 'lever/close', { id: own });
  await world.tick('50000');
  await closeAll(ana, cat);
  await world.tick('99000');
  // 980 and 490 won, 49 lost: 1,400 and 49 pay 1,449 of 1,470, whoever asked.
  expect(await profitsOf(ann, copy.id)).toEqual(['966']);
  expect(await world.position(ana, won)).toMatchObject({ status: 3, profits: '483' });
  expect(await world.position(cat, other)).toMatchObject({ status: 3, profits: '-49' });
  expect(await lastResorts()).toMatchObject([
    { is_wound_up: false, positions: 3, profits: '1470', paid: '1449' },
  ]);
  // The pair goes on.
  await world.tick('99000');
  for (const account of ['B:contract', 'F:insurance', 'E:equity'])
    expect(await world.houseAmount(account)).toBe('0');
});

test('R-CT-12, R-CP-3: two signals that close on one tick, a part of one of them, are one last resort', async () => {
  const { lead, id } = await world.lead({ equity: '1001' });
  const [ann] = (await world.followers(1, '30000')) as [TestCustomer];
  const [cat] = (await world.customers(1)) as [TestCustomer];
  const copy = await world.copy(ann, id, '7007');
  await world.order(cat, { share: 1, type: 2, multiple: 1 });
  const first = (await world.order(lead, { share: 2, multiple: 10 })).id;
  const second = (await world.order(lead, { share: 1, multiple: 10 })).id;
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(ann, copy.id)).positions).toMatchObject([{ share: 7 }, { share: 14 }]);
  // Of the first in two parts: both and the second follow on one tick.
  await world.call(lead, 'lever/close', { id: first, share: 1 });
  await world.call(lead, 'lever/close', { id: first });
  await world.call(lead, 'lever/close', { id: second });
  await world.tick('50000');
  await closeAll(cat);
  await world.tick('200000');
  // 1,050 three times, 50 lost with all of a margin: 1,450 of 3,150.
  expect(await profitsOf(ann, copy.id)).toEqual(['483.33333333', '483.33333333', '483.33333333']);
  expect(await lastResorts()).toMatchObject([{ positions: 4, profits: '3150', paid: '1450' }]);
  await world.tick('200000');
  expect((await world.detail(ann, copy.id)).order.open).toBe(0);
});

test('R-CT-12: what closes and what is wound up on one tick are two records, and each is worked out by its own', async () => {
  const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const closed = (await world.order(ana, { share: 20, multiple: 1 })).id;
  const kept = (await world.order(ben, { share: 10, multiple: 1 })).id;
  await world.tick('50000');
  for (let n = 0; n < 4; n += 1) await world.tick('149000');
  await world.call(ana, 'lever/close', { id: closed });
  // 1,980 won, 1,400 paid; nothing is left for the other.
  await world.tick('149000');
  await world.contracts.watch(1);
  expect(await world.position(ana, closed)).toMatchObject({ status: 3, reason: 'user' });
  expect(await world.position(ben, kept)).toMatchObject({ status: 3, reason: 'deleveraged', profits: '0' });
  expect(await lastResorts()).toHaveLength(2);
});
