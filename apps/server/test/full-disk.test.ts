/**
 * The database has no room left, as it says itself (SQLSTATE 53100): customers are told that nothing happened and may try again, whoever
 * looks after the house is told why, also where nothing at all can be written down, and all of it is over when there is room again.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from './check-invariants.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { openOperators } from './operators.ts';
import type { Trader } from './trader.ts';
import { USDT, traders } from './trader.ts';

const pages: { subject: string; details: { jobs: string[] } }[] = [];
const oncall = createServer((request, reply) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    pages.push(JSON.parse(body) as (typeof pages)[number]);
    reply.end();
  });
});
let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  await new Promise<void>((open) => oncall.listen(0, '127.0.0.1', open));
  const oncallUrl = `http://127.0.0.1:${(oncall.address() as AddressInfo).port}/`;
  server = await testServer({ config: { oncallUrl } });
  [trader] = (await traders(server, { [USDT]: '100000' })) as [Trader];
  await server.database.owner.query(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
});
afterAll(async () => {
  await server.close();
  oncall.close();
});

const fill = (table: string) =>
  server.database.owner.query(
    `create trigger no_room before insert or update on ${table} for each statement execute function no_room()`,
  );
const clear = (table: string) => server.database.owner.query(`drop trigger no_room on ${table}`);
const ready = async () => {
  const reply = await fetch(`${server.url}/readyz`);
  return { ...((await reply.json()) as { degraded: string[] }), status: reply.status };
};
test('nobody is told that something was done, everybody that he may try again; it is on /readyz and the dashboard, and over with the fault', async () => {
  const at = '50000';
  const placed = await trader.buy(at, '0.01');
  expect(placed.type).toBe('ok');
  const before = await trader.coin(USDT);
  await fill('ledger_journals');
  for (const act of [
    () => trader.buy(at, '0.01'),
    () => trader.cancel(placed.data.id),
    () =>
      trader.call('wallet/change', {
        currency_id: USDT,
        number: '5',
        from_field: 'change',
        to_field: 'lever',
      }),
  ]) {
    const reply = await act();
    expect([reply.status, reply.data.refusal, reply.message]).toEqual([
      200,
      'busy',
      'We are busy at the moment. Please try again.',
    ]);
  }
  expect(await trader.coin(USDT)).toBe(before);
  expect(await ready()).toMatchObject({ status: 200, degraded: ['database: disk full'] });
  const [operator] = await openOperators(server.database.owner, ['auditor']);
  const failing = async () =>
    (await server.call('operator/dashboard/overview', {}, { method: 'GET', token: operator!.token })).data
      .jobs.failing as { name: string; message: string }[];
  await expect.poll(failing).toContainEqual(
    expect.objectContaining({
      name: 'database-storage',
      message: 'the database keeps nothing: disk full',
    }),
  );
  await clear('ledger_journals');
  expect((await trader.buy(at, '0.01')).type).toBe('ok');
  expect((await trader.cancel(placed.data.id)).type).toBe('ok');
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

test('R-OPS-11: where not even what fails can be written down, the node itself calls somebody, once', async () => {
  await server.on().jobWatch.lookUntold(0);
  pages.splice(0);
  for (const table of ['platform_jobs', 'platform_leases']) await fill(table);
  const { jobs } = server.platform;
  await expect.poll(() => jobs.untold().map(({ name }) => name)).toContain('leases');
  await server.on().jobWatch.lookUntold(0);
  await server.on().jobWatch.lookUntold(0);
  expect(pages).toHaveLength(1);
  expect(pages[0]!.subject).toMatch(/^The database keeps nothing \(disk full\): \d+ jobs? fails? on node /);
  expect(pages[0]!.details.jobs).toContain('leases');
  for (const table of ['platform_jobs', 'platform_leases']) await clear(table);
  await expect.poll(() => jobs.untold()).toEqual([]);
});
