/**
 * The database a server starts on: the one of DATABASE_URL, or the embedded one; migrated, checked, and opened as the
 * restricted role. Refuses with a sentence when money would not be safe in it.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { ensureDatabase } from './ensure-database-store.ts';
import type { Migration } from './migrations-store.ts';
import { migrate, setCheckerPassword } from './migrations-store.ts';
import { selfCheck } from './pg-checks-store.ts';
import { openDatabase } from './pg-database.ts';
import { readSchema } from './schema-files.ts';

export interface PlatformDatabase {
  db: Database;
  migrations: readonly Migration[];
  /** Closes the pool and stops the embedded server if it is ours. */
  close(): Promise<void>;
}

interface Needs {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  log: Logger;
  metrics: Registry;
}

export async function openPlatformDatabase({ config, log, metrics }: Needs): Promise<PlatformDatabase> {
  const migrations = readSchema();
  const source =
    config.databaseUrl === undefined ? await embedded(config.dataDir, log) : external(config.databaseUrl);
  try {
    const { applied, role } = await migrate(source.connection, migrations);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    if (role === undefined) {
      log.warn(
        'the database user may not create roles: statements run as the owner, append-only is not enforced by grants',
      );
    }
    await source.migrated?.();
    const db = openDatabase({ connection: source.connection, role, metrics });
    const { version, problems } = await selfCheck(db, systemClock.now);
    if (problems.length > 0) {
      await db.close();
      throw new Error(problems.join(' '));
    }
    log.info({ version, embedded: config.databaseUrl === undefined }, 'database ready');
    return { db, migrations, close: () => db.close().then(source.stop) };
  } catch (error) {
    await source.stop();
    throw error;
  }
}

interface Source {
  connection: pg.ClientConfig;
  migrated?(): Promise<void>;
  stop(): Promise<void>;
}

function external(url: string): Source {
  return { connection: { connectionString: url }, stop: async () => {} };
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
