/** One copy with everything that can become of it: opened, skipped for price and for size, closed in parts, shared, added to, taken from, left. */
import { expect } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';

export interface WholeCopy {
  follower: TestCustomer;
  copyId: number;
  /** Of a second follower, who stays. */
  stayingId: number;
}

/** On a world whose tick has settled at 50,000. */
export async function wholeCopy(world: CopyWorld): Promise<WholeCopy> {
  const { lead, id } = await world.lead();
  const [follower, other] = await world.followers(2);
  const { id: copyId } = await world.copy(follower!, id, '1500');
  const { id: stayingId } = await world.copy(other!, id, '3000');
  const first = await world.order(lead, { share: 200, multiple: 10 });
  await world.tick('50000');
  await world.tick('50100', { bid: '50090', ask: '50110' });
  // Too far from the lead's price, and then less than a lot.
  await world.order(lead, { share: 50 });
  await world.tick('50100');
  await world.tick('50400');
  await world.order(lead, { share: 5 });
  await world.tick('50400');
  await world.tick('50400');
  for (const share of [60, 70]) {
    await world.call(lead, 'lever/close', { id: first.id, share });
    await world.tick('50500');
    await world.tick('50600', { bid: '50590', ask: '50610' });
  }
  // By trading alone nobody is far above his mark here.
  await world.result(follower!, copyId, '120');
  world.clock.set(Date.parse('2026-11-23T00:00:01Z'));
  await world.copying.shareDue();
  await world.call(follower!, 'documentation/order/add', { id: copyId, amount: '500' });
  await world.call(follower!, 'documentation/order/withdraw', { id: copyId, amount: '300' });
  // And once with a profit in it.
  await world.result(follower!, copyId, '200');
  const part = await world.call(follower!, 'documentation/order/withdraw', { id: copyId, amount: '300' });
  expect(Number(part.data.shared)).toBeGreaterThan(12);
  await world.call(follower!, 'documentation/order/cancel', { id: copyId });
  await world.settle('51000');
  await world.copying.endDue();
  expect((await world.detail(follower!, copyId)).order.state).toBe('ended');
  return { follower: follower!, copyId, stayingId };
}
