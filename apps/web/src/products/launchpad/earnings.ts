/** What stands in new coins: commitments and cost. Nothing of it earns a day's interest, and what is unrealised is not earned (R-NC-4). */
import { formatDecimal, readAmount } from '@candor/money';
import { launchpadCalls } from '@candor/wire';
import type { Earnings } from '../../foundation/product/index.ts';
import { call } from '../../platform/api/index.ts';

const OPEN = [1, 2] as const;
const LIMIT = 100;

export async function earnings(): Promise<Earnings> {
  const replies = await Promise.all(
    OPEN.map((status) => call(launchpadCalls.subscriptions, { status, limit: LIMIT })),
  );
  const held = replies
    .flatMap(({ order_list: list }) => list)
    .reduce((sum, { cost, amount }) => sum + (readAmount(cost ?? amount) ?? 0n), 0n);
  const count = replies.reduce((sum, { total }) => sum + total, 0);
  return { held: formatDecimal(held), today: '0', total: '0', count, isComplete: true };
}
