/** ADR 0046: a database from before the schema was laid anew is refused with a sentence that says what to do, and left as it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness.ts';
import { startEmbedded } from './embedded.ts';
import { ensureDatabase } from './ensure-database-store.ts';
import { migrate } from './migrations-store.ts';
import { readConfig } from '../read-config.ts';
import { openPlatformDatabase } from './open-platform-database.ts';
import { readBaseline, readSchema } from './schema-files.ts';

/** What the chain left in the table that both have. */
const FORMER = `create table platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  insert into platform_migrations (name, checksum) values ('0001-platform.sql', 'a'), ('0048-order-path-fence.sql', 'b')`;
const SENTENCE =
  /cannot be carried over: start on an empty one, for a demo by removing the folder DATA_DIR .*DATABASE_URL\.$/;

const scratch = mkdtempSync(join(tmpdir(), 'candor-former-'));
const needs = { log: pino({ level: 'silent' }), metrics: new Registry() };

async function tablesOf(connection: pg.ClientConfig): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return rows;
}

test('one named by DATABASE_URL', async () => {
  const platform = readBaseline().filter(({ name }) => name === 'schema/platform.sql');
  const t = await testDatabase({ schema: platform });
  await t.owner.query(`update platform_migrations set name = '0001-platform.sql'`);
  const before = await tablesOf(t.connection);
  const opened = openPlatformDatabase({
    config: readConfig({ DATABASE_URL: t.url, DATA_DIR: scratch }, 'test'),
    ...needs,
  });
  await expect(opened).rejects.toMatchObject({
    name: 'ConfigFault',
    message: expect.stringMatching(SENTENCE),
  });
  expect(await tablesOf(t.connection)).toEqual(before);
  await t.close();
});

test("a demo's own, which is stopped again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-former-'));
  const embedded = await startEmbedded({ dataDir, unsafeFast: true });
  const { socketDir: host, port, database, users } = embedded.connection;
  const connection = { host, port, database, ...users.owner };
  await ensureDatabase(connection, database);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(FORMER);
  await client.end();
  await embedded.stop();
  await expect(
    openPlatformDatabase({ config: readConfig({ DATA_DIR: dataDir }, 'test'), ...needs }),
  ).rejects.toThrow(SENTENCE);
  await expect(tablesOf(connection)).rejects.toThrow();
  rmSync(dataDir, { recursive: true, force: true });
});

test('nothing is refused that this version made', async () => {
  const t = await testDatabase();
  expect((await migrate(t.connection, readSchema())).applied).toEqual([]);
  await t.close();
});
