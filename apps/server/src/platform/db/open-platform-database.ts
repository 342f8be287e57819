/**
 * The database a server starts on: the one of DATABASE_URL, or the embedded one. The owner's connection brings the schema up to date
 * and is closed; the server works with a login of its own (ADR 0060). Refuses with a sentence when money would not be safe in it.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { ConfigFault } from '../read-config.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { ensureDatabase } from './ensure-database-store.ts';
import type { Migration } from './migrations-store.ts';
import { migrate, setCheckerPassword } from './migrations-store.ts';
import { APP_ROLE, connectionAs, rightsProblems } from './own-login-store.ts';
import { schemaDifferences, selfCheck } from './pg-checks-store.ts';
import { openDatabase } from './pg-database.ts';
import { readSchema } from './schema-files.ts';

export interface PlatformDatabase {
  db: Database;
  migrations: readonly Migration[];
  /** Closes the pool and stops the embedded server if it is ours. */
  close(): Promise<void>;
}

interface Needs {
  config: Pick<Config, 'databaseUrl' | 'databaseLoginUrl' | 'databaseRights' | 'dataDir' | 'secretPepper'>;
  log: Logger;
  metrics: Registry;
}

export async function openPlatformDatabase({ config, log, metrics }: Needs): Promise<PlatformDatabase> {
  const migrations = readSchema();
  const source = await sourceOf(config, log);
  try {
    const work = await prepare(source, { config, migrations, log });
    const db = openDatabase({ ...work, metrics });
    const problems = await problemsOf(db, { config, migrations, log });
    if (problems.length > 0) {
      await db.close();
      throw new ConfigFault(problems.join(' '));
    }
    return { db, migrations, close: () => db.close().then(source.stop) };
  } catch (error) {
    await source.stop();
    throw error;
  }
}

interface Preparing {
  config: Needs['config'];
  migrations: readonly Migration[];
  log: Logger;
}

/** Brings the schema up to date over the owner's connection and says over which the server works. */
async function prepare(
  { connection, migrated }: Source,
  { config, migrations, log }: Preparing,
): Promise<{ connection: pg.ClientConfig; role: string | undefined }> {
  const given =
    config.databaseLoginUrl === undefined ? undefined : { connectionString: config.databaseLoginUrl };
  // Without the owner at hand nothing is brought up to date; a schema that is not ours is then refused below.
  if (connection === undefined) return { connection: given!, role: APP_ROLE };
  const wantsLogin = given === undefined && config.databaseRights === 'login';
  const { applied, role, login } = await migrate(
    connection,
    migrations,
    wantsLogin ? config.secretPepper : undefined,
  );
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  await migrated?.();
  if (given !== undefined) return { connection: given, role: APP_ROLE };
  if (login !== undefined) return { connection: connectionAs(connection, login), role };
  return { connection, role };
}

async function problemsOf(db: Database, { config, migrations, log }: Preparing): Promise<string[]> {
  const { version, problems } = await selfCheck(db, systemClock.now);
  const pending = await schemaDifferences(db, migrations);
  if (pending.length > 0)
    return [
      `The schema lacks ${pending.join(', ')}: start once with DATABASE_URL, the login of its owner, or run the version that made it.`,
    ];
  const rights = await rightsProblems(db);
  const told = `${rights.join(' ')} ${RIGHTS_ADVICE}`;
  if (rights.length > 0 && config.databaseRights === 'owner')
    log.warn(`THE DATABASE GUARDS NO LEDGER: ${told}`);
  log.info({ version, embedded: config.databaseUrl === undefined }, 'database ready');
  return rights.length > 0 && config.databaseRights === 'login' ? [...problems, told] : problems;
}

const RIGHTS_ADVICE =
  'Statements could then rewrite the ledger. Let the user of DATABASE_URL make roles (alter role … createrole), or name in DATABASE_LOGIN_URL ' +
  'a login that is a member of candor_app only; DATABASE_RIGHTS=owner starts in spite of it.';

interface Source {
  /** The owner's; undefined where only the server's own login is known. */
  connection: pg.ClientConfig | undefined;
  migrated?(): Promise<void>;
  stop(): Promise<void>;
}

async function sourceOf(config: Needs['config'], log: Logger): Promise<Source> {
  const { databaseUrl, databaseLoginUrl } = config;
  if (databaseUrl === undefined && databaseLoginUrl === undefined) return embedded(config.dataDir, log);
  const connection = databaseUrl === undefined ? undefined : { connectionString: databaseUrl };
  return { connection, stop: async () => {} };
}

async function embedded(dataDir: string, log: Logger): Promise<Source> {
  const running = await startEmbedded({ dataDir, tell: (event) => log.warn({ event }, 'embedded database') });
  const { socketDir, port, database, users } = running.connection;
  const connection = {
    host: socketDir,
    port,
    database,
    user: users.owner.user,
    password: users.owner.password,
  };
  await ensureDatabase(connection, database);
  return {
    connection,
    migrated: () => setCheckerPassword(connection, users.checker.password),
    stop: () => running.stop(),
  };
}
