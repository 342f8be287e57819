/** R-OPS-11 on a whole server: a job that fails is on the dashboard at once, calls somebody from the second failure on, and is gone when it goes well. */
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { createTreasury } from '../../products/treasury/index.ts';
import { readJobs } from '../../platform/jobs/job-reports-store.ts';

const pages: { event: string; subject: string; text: string; details: { jobs: string[] } }[] = [];
const oncall = createServer((request, reply) => {
  void bodyOf(request).then((body) => {
    pages.push(JSON.parse(body) as (typeof pages)[number]);
    reply.end();
  });
});
let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  await new Promise<void>((open) => oncall.listen(0, '127.0.0.1', open));
  const oncallUrl = `http://127.0.0.1:${(oncall.address() as AddressInfo).port}/`;
  server = await testServer({
    config: { oncallUrl },
    products: [createTreasury],
    without: ['chains', 'jobs'],
  });
  operator = (await openOperators(server.database.owner, ['auditor']))[0]!;
});
afterAll(async () => {
  await server.close();
  oncall.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
const shown = async () =>
  (await server.call('operator/dashboard/overview', {}, { method: 'GET', token: operator.token })).data.jobs;
const failures = async (name: string) =>
  (await readJobs(server.platform.db)).find((job) => job.name === name)?.failures;
const look = () => server.on().jobWatch.look();

test('R-OPS-11: a job that fails is shown, calls somebody when it has failed twice, and is forgotten when it goes well', async () => {
  const { jobs } = server.platform;
  let mayRun = 1;
  let isBroken = true;
  // Runs only as often as the test lets it; `waited` is neither a success nor a failure.
  const work = (name: string) => async (): Promise<void | 'waited'> => {
    if (mayRun === 0) return 'waited';
    mayRun -= 1;
    if (isBroken) throw new Error(`${name} cannot reach https://node.example/v3/secret-canary now`);
  };
  jobs.every('test-fees', 5, work('test-fees'));
  await expect.poll(() => failures('test-fees')).toBe(1);
  await look();
  expect(pages).toHaveLength(0);
  const { failing } = await shown();
  expect(failing).toMatchObject([
    { name: 'test-fees', node: '', failures: 1, last_ok_at: null, message: 'test-fees cannot reach … now' },
  ]);

  mayRun = 1;
  await expect.poll(() => failures('test-fees')).toBe(2);
  await look();
  await look();
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({
    event: 'jobs_failing',
    subject: 'A job fails: test-fees',
    details: { jobs: ['test-fees'] },
  });
  expect(JSON.stringify(pages)).not.toContain('cannot reach');

  isBroken = false;
  mayRun = 1;
  await expect.poll(() => failures('test-fees')).toBe(0);
  const { count, failing: none } = await shown();
  expect(none).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(1);

  // It fails again within a quarter of an hour: shown, and whoever was called is left in peace until that is over.
  isBroken = true;
  mayRun = 2;
  await expect.poll(() => failures('test-fees')).toBe(2);
  await look();
  expect(pages).toHaveLength(1);
  await server.database.owner.query(
    `update platform_jobs set paged_at = paged_at - interval '16 minutes' where name = 'test-fees'`,
  );
  await look();
  expect(pages).toHaveLength(2);
  isBroken = false;
  mayRun = 1;
  await expect.poll(() => failures('test-fees')).toBe(0);
});

test('R-OPS-11: a job of every node is one row a node, and names it', async () => {
  let runs = 0;
  server.platform.jobs.everyNode('test-each', 5, async () => {
    runs += 1;
    if (runs < 4) throw new Error('not yet');
  });
  await expect.poll(() => failures('test-each')).toBe(0);
  const row = (await readJobs(server.platform.db)).find(({ name }) => name === 'test-each')!;
  expect(row).toMatchObject({ node: server.platform.bus.nodeId, message: 'not yet' });
  expect(row.lastOkAt!.getTime()).toBeGreaterThanOrEqual(row.lastFailedAt!.getTime());
});
