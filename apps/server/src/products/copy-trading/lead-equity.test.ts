/** R-CP-1: a lead has 1,000 USDT of his own in what he leads, not only on the day he applied. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeAll(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterAll(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

test('R-CP-1, R-CP-2: who has taken his own money out opens nothing with that of others, and closes what was open', async () => {
  const { lead, id } = await world.lead({ equity: '20000' });
  const [follower] = await world.followers(1);
  const copy = await world.copy(follower!, id, '10000');
  const first = await world.order(lead, { share: 20 });
  await world.tick('50000');
  await world.tick('50000');
  const out = { currency_id: 3, from_field: 'lever', to_field: 'change', number: '19880' };
  expect((await world.call(lead, 'wallet/change', out)).type).toBe('ok');
  // 0.001 BTC of his own 120: of the follower's 10,000 it would be 83 times as much.
  await world.order(lead, { share: 1, multiple: 20 });
  await world.tick('50000');
  await world.tick('50000');
  const { positions } = await world.detail(follower!, copy.id);
  expect(positions.map(({ share }: { share: number }) => share)).toEqual([10]);
  const [skipped] = await world.signals(follower!, copy.id);
  expect(skipped).toMatchObject({ kind: 'opened', reason: 'lead_equity', position_id: null });
  await world.call(lead, 'lever/close', { id: first.id });
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(follower!, copy.id)).positions).toEqual([]);
});
