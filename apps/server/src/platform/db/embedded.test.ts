/** The embedded PostgreSQL with full durability: made once, found again, revived after kill -9, stopped by its owner. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programArguments } from '../../../test/own-program.ts';
import { readConfig } from '../read-config.ts';
import { Unavailable } from '../refusal.ts';
import { embeddedPaths, identityOf, isAlive, readConnectionFile } from './embedded-files.ts';
import { isStillHeld } from './embedded.ts';
import type { PlatformDatabase } from './open-platform-database.ts';
import { openPlatformDatabase } from './open-platform-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'candor-embedded-'));
const paths = embeddedPaths(dataDir);
const open = () =>
  openPlatformDatabase({
    config: { ...readConfig({ DATA_DIR: dataDir }, 'test') },
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
  });
let database: PlatformDatabase;

beforeAll(async () => {
  database = await open();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () => Number(readFileSync(join(paths.pgData, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Another server process on the same folder; resolves to the pid of the database it uses. */
async function anotherServer(): Promise<{ child: ChildProcess; pid: number; ended: Promise<unknown> }> {
  const script = fileURLToPath(new URL('../../../test/embedded-child.ts', import.meta.url));
  const child = spawn(process.execPath, [...(await programArguments(script)), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  const pid = await new Promise<number>((done) =>
    child.stdout?.once('data', (line: Buffer) => done(Number(line))),
  );
  return { child, pid, ended };
}

test('finding 7: it runs durable, as the restricted role, reachable by its owner only', async () => {
  const [row] = await database.db.query(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as tcp, current_user::text as role`,
  );
  expect(row).toEqual({ fsync: 'on', pages: 'on', commit: 'on', tcp: '', role: 'candor_app' });
  expect(statSync(paths.connectionFile).mode & 0o777).toBe(0o600);
  expect(statSync(paths.socketDir).mode & 0o777).toBe(0o700);
  expect(readConnectionFile(paths)).toMatchObject({
    database: 'candor',
    users: { checker: { user: 'checker' } },
  });
});

test('its log holds neither statements nor rows that were refused', async () => {
  await expect(
    database.db.query(
      `insert into platform_leases (name, holder, expires_at) values ('canary-of-a-row', null, now())`,
    ),
  ).rejects.toThrow(/null value/);
  const log = () => readFileSync(paths.logFile, 'utf8');
  await expect.poll(log).toContain('violates not-null constraint');
  expect(log()).not.toContain('canary-of-a-row');
});

test('a second server on the same folder uses the running database and leaves it running', async () => {
  const second = await anotherServer();
  expect(second.pid).toBe(postmaster());
  second.child.kill('SIGTERM');
  await second.ended;
  expect(await database.db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('the database of a server killed with kill -9 is found again and used on', async () => {
  await database.close();
  const killed = await anotherServer();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(killed.pid)).toBe(true);
  database = await open();
  expect(postmaster()).toBe(killed.pid);
  // Ours now: we stop it.
  expect(readConnectionFile(paths)?.owner).toBe(identityOf(process.pid));
});

test('kill -9 of postgres: calls are Unavailable for a moment, then it is back by itself with every committed row', async () => {
  await database.db.transaction('kept', (tx) =>
    tx.query(`insert into platform_kept_replies (owner, key, call, fingerprint) values (1, 'kept', '', '')`),
  );
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const failures: unknown[] = [];
  // Backends outlive their killed postmaster for a moment and still answer.
  await eventually(async () => expect(postmaster()).not.toBe(before));
  await eventually(() => database.db.query('select 1'), failures);
  for (const failure of failures) expect(failure).toBeInstanceOf(Unavailable);
  expect(await database.db.query(`select key from platform_kept_replies where owner = 1`)).toEqual([
    { key: 'kept' },
  ]);
  expect(isAlive(before)).toBe(false);
});

test('a stale pid file that names a stranger is not believed', async () => {
  await database.close();
  writeFileSync(
    join(paths.pgData, 'postmaster.pid'),
    `${process.pid}\n${paths.pgData}\n1\n5432\n${paths.socketDir}\n\n0 0\nready\n`,
  );
  database = await open();
  expect(await database.db.query(`select key from platform_kept_replies where owner = 1`)).toEqual([
    { key: 'kept' },
  ]);
  expect(isAlive(process.pid)).toBe(true);
});

async function eventually(work: () => Promise<unknown>, failures: unknown[] = []): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      failures.push(error);
      if (Date.now() > deadline) throw error;
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
}

test('what another process still holds is waited for; a disk without room for the lock file is not', () => {
  for (const said of [
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster (PID 7) running in data directory "/data"?',
    'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
  ])
    expect(isStillHeld(said)).toBe(true);
  expect(isStillHeld('FATAL:  could not write lock file "postmaster.pid": No space left on device')).toBe(
    false,
  );
});
