/** Two nodes carry out an allotment, and one is killed in the middle of it, again and again: each posting once, nothing lost. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { countTold } from '../../../test/told.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';

const CUSTOMERS = 200;
const MOST = 7;
let world: LaunchpadWorld;
beforeAll(async () => {
  world = await launchpadWorld();
});
afterAll(() => world.close());

/** A node; `onBatch` hears how many each batch settled. */
function settler(
  saleId: number,
  onBatch: (child: ChildProcess) => void = () => undefined,
): Promise<string | number> {
  const now = START + 2 * DAY + HOUR;
  const input = { connection: world.server.database.connection, now, most: MOST, saleId };
  return runProgram('launchpad-settler.ts', input, onBatch);
}

test('R-GEN-4, R-NC-2: kill -9 in the middle of the allotment, three times, beside a node that goes on', async () => {
  const sale = await world.sale();
  const customers = await world.customers(CUSTOMERS);
  for (let from = 0; from < CUSTOMERS; from += 50)
    await Promise.all(customers.slice(from, from + 50).map((each) => world.commit(each, sale.id, '100')));
  const dies = () => settler(sale.id, (child) => void child.kill('SIGKILL'));
  expect(await Promise.all([dies(), dies()])).toEqual(['SIGKILL', 'SIGKILL']);
  const { owner } = world.server.database;
  const [between] = await owner.query(
    `select count(*) filter (where s.state = 'committed')::integer as open, count(distinct l.digest)::integer as results
     from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id where s.sale_id = $1`,
    [sale.id],
  );
  expect(between).toMatchObject({ results: 1 });
  expect((between as { open: number }).open).toBeGreaterThan(0);
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
  expect(await Promise.all([dies(), settler(sale.id)])).toEqual(['SIGKILL', 0]);
  const [after] = await owner.query(
    `select count(*) filter (where state = 'allotted' and tokens = 50000000000 and cost = 5000000000)::integer as settled,
       (select count(*)::integer from chk.journal where kind = 'newcoin_allotted') as journals from launchpad_subscriptions where sale_id = $1`,
    [sale.id],
  );
  expect(after).toEqual({ settled: CUSTOMERS, journals: CUSTOMERS });
  world.clock.set(START + 2 * DAY + HOUR);
  await world.launchpad.runDue();
  for (const each of customers) expect(await world.balance(each.id, 'coin:available')).toBe('99950');
  expect(await countTold(owner, 'sale_allotted')).toEqual({ all: CUSTOMERS, customers: CUSTOMERS });
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
});
