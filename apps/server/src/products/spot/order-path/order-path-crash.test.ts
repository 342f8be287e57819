/**
 * Every process of a durable PostgreSQL is killed before and after each statement of the order path, while the server lives:
 * after each, every answer was true, the book in memory equals the database, and the next order trades as it should.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { PgCable } from '../../../../test/pg-cable.ts';
import { layPgCable } from '../../../../test/pg-cable.ts';
import { postgresPids } from '../../../../test/postgres-pids.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Embedded } from '../../../platform/db/embedded.ts';
import { startEmbedded } from '../../../platform/db/embedded.ts';
import { ensureDatabase } from '../../../platform/db/ensure-database-store.ts';
import { APP_ROLE, migrate } from '../../../platform/db/migrations-store.ts';
import { openDatabase } from '../../../platform/db/pg-database.ts';
import { readSchema } from '../../../platform/db/schema-files.ts';
import { aTradeTriggers, cutEverywhere, sells, stopsWait, twoBuys } from './order-path-faults.fixture.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'candor-crash-'));
let embedded: Embedded;
let server: TestServer;
let cable: PgCable;
let owner: Database;
let db: Database;
let cabled: Database;
beforeAll(async () => {
  embedded = await startEmbedded({ dataDir });
  const { socketDir: host, port, database, users } = embedded.connection;
  const connection = { host, port, database, ...users.owner };
  await ensureDatabase(connection, database);
  await migrate(connection, readSchema());
  cable = await layPgCable(connection);
  owner = openDatabase({ connection });
  db = openDatabase({ connection, role: APP_ROLE });
  cabled = openDatabase({ connection: cable.connection, role: APP_ROLE });
  server = await testServer();
});
afterAll(async () => {
  await Promise.all([owner.close(), db.close(), cabled.close()]);
  await cable.close();
  await server.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It ended between the listing and now, as its postmaster had: dead is what it was to be.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function killDatabase(): Promise<void> {
  for (const pid of postgresPids(dataDir)) kill(pid);
  const isBack = () =>
    owner.query('select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(isBack, { interval: 50 }).toBe(true);
}

test('I6, I8: the database dies before and after each statement of two orders, and of one that triggers stops', async () => {
  const ground = { server: { platform: server.platform, owner, db }, cabled, cable };
  const cuts = await cutEverywhere(
    { ...ground, whileCut: killDatabase, mendings: ['after the answers'] },
    { prepare: sells, act: twoBuys },
  );
  expect(cuts).toBeGreaterThan(13);
  const withStops = await cutEverywhere(
    { ...ground, whileCut: killDatabase, mendings: ['after the answers'] },
    { prepare: stopsWait, act: aTradeTriggers },
  );
  expect(withStops).toBeGreaterThan(5);
  expect(await brokenInvariants(owner)).toEqual({});
});
