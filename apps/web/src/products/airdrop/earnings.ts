/** What airdrops brought the customer, for the tab of everything that earns: nothing is held in one, and what was paid stands in its own coin. */
import { airdropCalls } from '@candor/wire';
import type { Earnings } from '../../foundation/product/index.ts';
import { call } from '../../platform/api/index.ts';

export async function earnings(): Promise<Earnings> {
  const { order_list: orders } = await call(airdropCalls.orders, { page: 1, limit: 100 });
  const shares = orders.filter(({ share }) => share !== null);
  return { held: '0', today: '0', total: '0', count: shares.length, isComplete: shares.length === 0 };
}
