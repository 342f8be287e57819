/** Two nodes pay a day's interest, and one of them is killed in the middle of it, again and again: each payment is posted once. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { FinanceWorld } from './finance.fixture.ts';
import { DAY, START, financeWorld } from './finance.fixture.ts';

const CUSTOMERS = 30;
const EACH = 10;
const MOST = 7;
let world: FinanceWorld;
beforeAll(async () => {
  world = await financeWorld();
});
afterAll(() => world.close());

/** A node; `onBatch` hears how many orders each batch paid. */
function payer(
  now: number,
  onBatch: (child: ChildProcess) => void = () => undefined,
): Promise<string | number> {
  const input = { connection: world.server.database.connection, now, most: MOST };
  return runProgram('finance-payer.ts', input, onBatch);
}

test('R-GEN-4, R-FN-3: kill -9 in the middle of the run, twice, beside a node that goes on: each payment once, nothing lost', async () => {
  const product = await world.product({ quota: '100000' });
  const customers = await world.customers(CUSTOMERS);
  for (const each of customers)
    await Promise.all(Array.from({ length: EACH }, () => world.buy(each, product, '100')));
  const now = Math.floor(START / DAY) * DAY + 4 * DAY;
  const dies = () => payer(now, (child) => void child.kill('SIGKILL'));
  expect(await Promise.all([dies(), dies()])).toEqual(['SIGKILL', 'SIGKILL']);
  const [killed, survived] = await Promise.all([dies(), payer(now)]);
  expect([killed, survived]).toEqual(['SIGKILL', 0]);
  const { owner } = world.server.database;
  const [orders] = await owner.query(
    `select count(*)::integer as orders, count(*) filter (where payments = 3 and paid = 80000000)::integer as paid from finance_orders`,
  );
  expect(orders).toEqual({ orders: CUSTOMERS * EACH, paid: CUSTOMERS * EACH });
  const [journals] = await owner.query(
    `select count(*)::integer as all, count(distinct ref_id)::integer as names from chk.journal where kind = 'finance_interest'`,
  );
  expect(journals).toEqual({ all: 3 * CUSTOMERS * EACH, names: 3 * CUSTOMERS * EACH });
  for (const each of customers) expect(await world.balance(each.id, 'coin:available')).toBe('9008');
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
});
