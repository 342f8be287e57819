/** Two nodes end days and share what a pool paid, and one of them is killed in the middle, again and again: each posting once. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { MachinesWorld } from './machines.fixture.ts';
import { machinesWorld } from './machines.fixture.ts';

const CUSTOMERS = 40;
const MOST = 5;
let world: MachinesWorld;
beforeAll(async () => {
  world = await machinesWorld();
});
afterAll(() => world.close());

/** A node; `onBatch` hears each batch. */
function payer(onBatch: (child: ChildProcess) => void = () => undefined): Promise<string | number> {
  const input = {
    connection: world.server.database.connection,
    now: world.clock.now(),
    most: MOST,
  };
  return runProgram('machines-payer.ts', input, onBatch);
}
const dies = () => payer((child) => void child.kill('SIGKILL'));
const coverage = async (id: number): Promise<number> =>
  Number((await world.server.call('machine/product_info', { id }, { method: 'GET' })).data.coverage);

test('R-GEN-4, R-MC-3, R-FN-8: kill -9 in the middle of a distribution, three times, beside a node that goes on: each share and day once, coverage never below 1', async () => {
  const measured = await world.package({ units: 210 });
  const fixed = await world.package({ units: 210, daily: '10.5' });
  const customers = await world.customers(CUSTOMERS, '20000');
  for (const each of customers)
    await Promise.all([world.lease(each, measured, 5), world.lease(each, fixed, 1)]);
  world.midnight(4);
  await world.payout(measured, '2027-03-02', '0.02100001');
  await world.payout(measured, '2027-03-03', '0.02100001');
  expect(await Promise.all([dies(), dies()])).toEqual(['SIGKILL', 'SIGKILL']);
  expect(await world.broken()).toEqual([]);
  expect(await coverage(fixed)).toBeGreaterThanOrEqual(1);
  const [killed, survived] = await Promise.all([dies(), payer()]);
  expect([killed, survived]).toEqual(['SIGKILL', 0]);
  const { owner } = world.server.database;
  const journals = await owner.query(
    `select kind, count(*)::integer as all, count(distinct ref_id)::integer as names from chk.journal
     where kind in ('machine_output', 'machine_rent') group by kind order by kind`,
  );
  // Two measured and three fixed days; three days' rent of both packages.
  expect(journals).toEqual([
    { kind: 'machine_output', all: 5 * CUSTOMERS, names: 5 * CUSTOMERS },
    { kind: 'machine_rent', all: 6 * CUSTOMERS, names: 6 * CUSTOMERS },
  ]);
  for (const each of customers) {
    expect(await world.balance(each.id, 'coin:available', 'BTC')).toBe('0.001');
    expect(await world.balance(each.id, 'coin:available')).toBe(String(20000 - 5 * 900 - 900 + 31.5));
  }
  expect(await coverage(fixed)).toBeGreaterThanOrEqual(1);
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
});
