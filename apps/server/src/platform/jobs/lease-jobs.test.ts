/** Leases move on: one holder at a time, the next one after a release at once and after a death when time is up. */
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { createJobs } from './lease-jobs.ts';
import { takeLeases } from './lease-store.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

const log = pino({ level: 'silent' });
const node = (nodeId: string) => createJobs({ db: t.db, nodeId, log, leaseMs: 300 });
const takeLease = async ({ name, ...wish }: { name: string; holder: string; forMs: number }) =>
  (await takeLeases(t.db, { names: [name], ...wish }))[0]!;
const until = async (condition: () => boolean) => {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await new Promise((wake) => setTimeout(wake, 5));
  }
};

test('of ten nodes asking at once exactly one gets a lease; it renews, others wait until it expires', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => takeLease({ name: 'one', holder: `node-${n}`, forMs: 60_000 })),
  );
  expect(answers.filter(({ isMine }) => isMine)).toHaveLength(1);
  const holder = `node-${answers.findIndex(({ isMine }) => isMine)}`;
  expect(await takeLease({ name: 'one', holder, forMs: 500 })).toMatchObject({ isMine: true });
  const { isMine, freeInMs } = await takeLease({ name: 'one', holder: 'other', forMs: 500 });
  expect(isMine).toBe(false);
  expect(freeInMs).toBeGreaterThan(0);
  expect(freeInMs).toBeLessThanOrEqual(500);
  // It is free at the very time that was said, not later.
  await new Promise((wake) => setTimeout(wake, freeInMs + 5));
  expect(await takeLease({ name: 'one', holder: 'other', forMs: 500 })).toMatchObject({ isMine: true });
  const [row] = await t.db.query(`select holder, term from platform_leases where name = 'one'`);
  expect(row).toEqual({ holder: 'other', term: 2n });
});

test('work runs on one node, never on two at once, and goes on elsewhere when its node stops', async () => {
  const ran: string[] = [];
  let atOnce = 0;
  const start = (nodeId: string) => {
    const jobs = node(nodeId);
    jobs.every('tick', 5, async (lease) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      expect(lease.held()).toBe(true);
      ran.push(nodeId);
      await new Promise((wake) => setTimeout(wake, 2));
      atOnce -= 1;
    });
    return jobs;
  };
  const first = start('first');
  await until(() => ran.length > 3);
  const second = start('second');
  const soFar = ran.length;
  await until(() => ran.length > soFar + 10);
  expect(new Set(ran)).toEqual(new Set(['first']));
  await first.stop();
  const before = ran.length;
  await until(() => ran.length > before + 3);
  expect(new Set(ran.slice(before))).toEqual(new Set(['second']));
  await second.stop();
});

test('a run that throws is tried again', async () => {
  const jobs = node('stubborn');
  let runs = 0;
  jobs.every('stubborn', 5, async () => {
    runs += 1;
    if (runs < 3) throw new Error('not yet');
  });
  await until(() => runs >= 4);
  await jobs.stop();
});

test('R-OPS-11: a run that never ends counts as failed again and again, and one that ends after all as well', async () => {
  const jobs = createJobs({ db: t.db, nodeId: 'waiting', log, leaseMs: 300, hungAfterMs: 40 });
  let answer = (): void => undefined;
  jobs.everyNode('hangs', 60_000, () => new Promise<void>((done) => (answer = done)));
  const told = async () =>
    (
      await t.db.query<{ failures: number; message: string; failing: boolean }>(
        `select failures, message, failing_since is not null as failing from platform_jobs where name = 'hangs'`,
      )
    )[0];
  while (((await told())?.failures ?? 0) < 2) await new Promise((wake) => setTimeout(wake, 20));
  expect(await told()).toMatchObject({
    failing: true,
    message: expect.stringMatching(/^it has been running for \d+ seconds$/),
  });
  answer();
  while ((await told())?.failing !== false) await new Promise((wake) => setTimeout(wake, 20));
  expect(await told()).toMatchObject({ failures: 0, failing: false });
  await jobs.stop();
});

test('leads() takes a lease in the background and loses it when the database cannot renew it', async () => {
  const jobs = node('leader');
  jobs.leads('lead');
  await until(() => jobs.leads('lead'));
  await t.owner.query(
    `update platform_leases set holder = 'thief', expires_at = now() + interval '1 minute' where name = 'lead'`,
  );
  await until(() => !jobs.leads('lead'));
  await jobs.stop();
});

test('the work of a node that died goes on when its lease runs out, not at the next look of its successor', async () => {
  // Looks every 200 seconds; the dead node has its lease for one more and never says another word.
  const heir = createJobs({ db: t.db, nodeId: 'heir', log, leaseMs: 600_000 });
  await takeLease({ name: 'inherited', holder: 'dead', forMs: 1_000 });
  expect(heir.leads('inherited')).toBe(false);
  await until(() => heir.leads('inherited'));
  await heir.stop();
});

test('many leases are asked for in one statement, and each goes to one node', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `many-${n}`);
  const taken = await Promise.all(
    ['left', 'right'].map((holder, n) =>
      takeLeases(t.db, { names: n === 0 ? names : names.toReversed(), holder, forMs: 60_000 }),
    ),
  );
  for (const name of names)
    expect(taken.flat().filter((each) => each.name === name && each.isMine)).toHaveLength(1);
  const statements: string[] = [];
  const db = {
    ...t.db,
    query: ((text: string, values: unknown[]) => (
      statements.push(text),
      t.db.query(text, values)
    )) as typeof t.db.query,
  };
  const jobs = createJobs({ db, nodeId: 'eager', log, leaseMs: 60_000 });
  for (let n = 0; n < 40; n += 1) jobs.leads(`eager-${n}`);
  await until(() => Array.from({ length: 40 }, (_, n) => jobs.leads(`eager-${n}`)).every(Boolean));
  expect(statements.filter((text) => text.includes('platform_leases'))).toHaveLength(1);
  await jobs.stop();
});
