/** Questions to the database about itself: is it new and durable enough to start on, is it there, is its schema ours. */
import type { Queryable } from './database.ts';
import type { Migration } from './migrations-store.ts';
import { pendingMigrations } from './migrations-store.ts';

const OLDEST_VERSION = 150_000;
/** Node and database may differ by network delay and drift, not by more. */
const MOST_CLOCK_SKEW_MS = 2_000;

export interface SelfCheck {
  version: string;
  problems: string[];
}

/** Sentences that say why this database must not carry money (finding 7); empty when it may. */
export async function selfCheck(db: Queryable, nowMs: () => number): Promise<SelfCheck> {
  const asked = nowMs();
  const [row] = await db.query<
    Record<'version' | 'fsync' | 'pages' | 'commit' | 'number', string> & { now: Date }
  >(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
       current_setting('synchronous_commit') as commit, clock_timestamp() as now`,
  );
  if (!row) return { version: 'unknown', problems: ['The database gives no answer about its settings.'] };
  const problems: string[] = [];
  if (Number(row.number) < OLDEST_VERSION) {
    problems.push(`PostgreSQL ${row.version} is too old; use 15 or newer.`);
  }
  if (row.fsync !== 'on')
    problems.push('PostgreSQL runs with fsync=off; set fsync=on, or acknowledged orders can be lost.');
  if (row.pages !== 'on')
    problems.push('PostgreSQL runs with full_page_writes=off; set it on, or a crash can tear pages.');
  if (row.commit === 'off' || row.commit === 'local') {
    problems.push(
      `PostgreSQL runs with synchronous_commit=${row.commit}; set it on, or acknowledged orders can be lost.`,
    );
  }
  const answered = nowMs();
  const told = row.now.getTime();
  // The database read its clock at some moment between the question and the answer.
  const skew = Math.max(0, asked - told, told - answered);
  if (skew > MOST_CLOCK_SKEW_MS) {
    problems.push(`The clocks of this machine and the database differ by ${skew} ms; synchronise them.`);
  }
  return { version: row.version, problems };
}

export async function ping(db: Queryable): Promise<void> {
  await db.query('select 1 as one');
}

export async function schemaDifferences(db: Queryable, migrations: readonly Migration[]): Promise<string[]> {
  const known = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations',
  );
  return pendingMigrations(known, migrations);
}
