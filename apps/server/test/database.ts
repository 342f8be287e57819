/**
 * A migrated database of its own for each test file, copied from a template in some 40 ms. The template is made once per
 * set of schema files, so a changed file is picked up by the next run.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../src/platform/db/database.ts';
import type { Migration } from '../src/platform/db/migrations-store.ts';
import { APP_ROLE, migrate } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import { readSchema } from '../src/platform/db/schema-files.ts';

export interface TestDatabase {
  /** As the server sees it: the restricted role, a pool of 16. */
  db: Database;
  /** As the owner: for rows a test needs and no feature makes. */
  owner: Database;
  /** For another pool or process on the same database (owner's rights). */
  connection: pg.ClientConfig;
  /** The same as a URL for DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Made of these files instead of all there are. */
  schema?: readonly Migration[];
  /** So many times the time limits of a real server; default 20. */
  patience?: number;
}

/** What a server would log in as; one for all databases of a run. */
const SERVER_LOGIN = { user: 'candor_test_server', password: 'of-tests' };

/** Fifty at once on a busy machine wait longer for one another than a customer should. */
const PATIENCE = 20;

export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('postgres');
  const migrations = options.schema ?? readSchema();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onMaintenance(server, async (client) => {
    const template = await ensureTemplate(client, { server, migrations });
    // Page by page through the log, as by default, takes twice as long.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connection = { ...server, database: name };
  const { patience = PATIENCE } = options;
  const db = openDatabase({ connection: { ...connection, ...SERVER_LOGIN }, role: APP_ROLE, patience });
  const owner = openDatabase({ connection, size: 4, patience });
  const login = `${encodeURIComponent(server.user)}:${encodeURIComponent(server.password)}`;
  return {
    db,
    owner,
    connection,
    url: `postgresql://${login}@/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    async close() {
      await Promise.all([db.close(), owner.close()]);
      await onMaintenance(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

interface TemplateNeeds {
  server: pg.ClientConfig;
  migrations: readonly Migration[];
}

async function ensureTemplate(client: pg.Client, { server, migrations }: TemplateNeeds): Promise<string> {
  const key = migrations.map(({ name, checksum }) => name + checksum).join();
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  // Also held while copying: a template must have no other connection.
  await client.query('select pg_advisory_lock(1)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 1) return name;
  const draft = `draft_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${draft}`);
  await migrate({ ...server, database: draft }, migrations);
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVER_LOGIN.user}') then
      create role ${SERVER_LOGIN.user} login password '${SERVER_LOGIN.password}';
      grant ${APP_ROLE} to ${SERVER_LOGIN.user};
    end if;
  end $$`);
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
}

async function onMaintenance(
  server: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
