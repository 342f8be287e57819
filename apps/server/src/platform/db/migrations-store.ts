/**
 * Brings a database to the newest schema: ordered plain SQL files (schema-files.ts), each in one transaction, remembered with a
 * checksum; then gives the restricted roles exactly what they need. Two nodes may start together.
 */
import pg from 'pg';
import { ConfigFault } from '../read-config.ts';
import { APP_ROLE, ownLogin } from './own-login-store.ts';
import type { OwnLogin } from './own-login-store.ts';
import { sqlState } from './sqlstate.ts';

export { APP_ROLE } from './own-login-store.ts';
export const CHECKER_ROLE = 'checker';
/** Any constant: two nodes that migrate at once take turns on it. */
const MIGRATION_LOCK = 7_220_415_001;
/**
 * A file that changes a table waits for those who read it, and everybody who comes meanwhile waits behind the file, orders on other nodes too. So it
 * gives way, shorter than any of them waits (`lock_timeout` in pg-database.ts), and comes again.
 */
const LONGEST_LOCK_WAIT_MS = 1_000;
const GIVES_WAY_MS = 1_000;
const MOST_TRIES = 150;
/** The first file of the chain that the schema was squashed from. */
const FIRST_OF_FORMER = '0001-platform.sql';

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export interface Migrated {
  applied: string[];
  /** Undefined when the connecting user may not create or take on the restricted role. */
  role: string | undefined;
  /** What the server logs in as, when it was asked for and could be made. */
  login: OwnLogin | undefined;
}

/** `loginKey` makes the login that the server works with (own-login-store.ts); without it, statements run as the owner in a role. */
export async function migrate(
  connection: pg.ClientConfig,
  migrations: readonly Migration[],
  loginKey?: string,
): Promise<Migrated> {
  const client = new pg.Client({ ...connection, options: '-c search_path=public -c TimeZone=UTC' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseFormerSchema(client);
    const role = await ensureRoles(client);
    const applied = await applyAll(client, migrations);
    if (role !== undefined) await grantAll(client);
    const login =
      role === undefined || loginKey === undefined
        ? undefined
        : await ownLogin(client, { connection, key: loginKey });
    return { applied, role, login };
  } finally {
    await client.end();
  }
}

/** Names in the database that differ from the given files; empty when the schema is the one this build was made for. */
export function pendingMigrations(
  known: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): string[] {
  const checksums = new Map(known.map((row) => [row.name, row.checksum]));
  return migrations.filter(({ name, checksum }) => checksums.get(name) !== checksum).map(({ name }) => name);
}

/**
 * Before the first release the schema was laid anew (ADR 0046). A database that was made by the chain of migrations before it holds
 * tables of the same names in another shape, so it is left as it is.
 */
async function refuseFormerSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('platform_migrations') as name`,
  );
  if (rows[0]?.name === null) return;
  const { rowCount } = await client.query('select from platform_migrations where name = $1', [
    FIRST_OF_FORMER,
  ]);
  if (rowCount === 0) return;
  throw new ConfigFault(
    'This database was made by a version of Candor from before its schema was laid anew, and cannot be carried over: ' +
      'start on an empty one, for a demo by removing the folder DATA_DIR (./data), else by naming a new database in DATABASE_URL.',
  );
}

async function applyAll(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists platform_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, text, checksum } of migrations) {
    const before = done.get(name);
    if (before === checksum) continue;
    if (before !== undefined) {
      throw new Error(
        `Migration ${name} was changed after it had been applied; put it back and add a new one.`,
      );
    }
    await applyOne(client, { name, text, checksum });
    applied.push(name);
  }
  return applied;
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await tryOne(client, migration);
    } catch (error) {
      // 55P03: lock_timeout.
      if (sqlState((error as Error).cause) !== '55P03' || tries === MOST_TRIES) throw error;
      await new Promise((wake) => setTimeout(wake, GIVES_WAY_MS));
    }
}

async function tryOne(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LONGEST_LOCK_WAIT_MS}`);
    await client.query(text);
    // In the same transaction, so that no change of a noun's views is ever seen without the whole.
    await client.query('select platform_assemble_checks()');
    await client.query('insert into platform_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('it ended its own transaction');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Roles belong to the whole database server, so they may exist already, made by another database's migration. */
async function ensureRoles(client: pg.Client): Promise<string | undefined> {
  try {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${CHECKER_ROLE}') then create role ${CHECKER_ROLE} login; end if;
      if not pg_has_role(current_user, '${APP_ROLE}', 'member') then grant ${APP_ROLE} to current_user; end if;
    end $$`);
    return APP_ROLE;
  } catch (error) {
    // 42501: the user of an external database may not create roles; the server then runs as that user.
    if (sqlState(error) === '42501') return undefined;
    throw error;
  }
}

/**
 * Deny by default: what a migration added is given here, append-only tables without UPDATE and DELETE, guarded ones (ADR 0060) with
 * no more than INSERT of the columns that are named. Our functions are the application's alone: one that works with its owner's
 * rights would otherwise be a way round all of this for everybody who may log in, the checker too.
 */
async function grantAll(client: pg.Client): Promise<void> {
  const hasGuarded = `to_regclass('platform_guarded_tables') is not null`;
  await client.query(`do $$
  declare
    t record;
    v_columns text;
    v_guarded jsonb := '{}';
  begin
    if ${hasGuarded} then
      execute 'select coalesce(jsonb_object_agg(table_name, array_to_string(insert_columns, '','')), ''{}'') from platform_guarded_tables' into v_guarded;
    end if;
    revoke create on schema public from public;
    grant usage on schema public to ${APP_ROLE};
    grant usage, select on all sequences in schema public to ${APP_ROLE};
    for t in select c.oid, c.relname, c.relkind, exists (select from platform_append_only a where a.table_name = c.relname) as append_only
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    loop
      execute format('revoke all on %s from ${APP_ROLE}', t.oid::regclass);
      if t.relname in ('platform_migrations', 'platform_append_only', 'platform_guarded_tables') then
        execute format('grant select on %s to ${APP_ROLE}', t.oid::regclass);
      elsif t.relkind in ('v', 'm') then
        -- A view works with its owner's rights: writing through one would pass by what is denied below it.
        execute format('grant select on %s to ${APP_ROLE}', t.oid::regclass);
      elsif v_guarded ? t.relname then
        execute format('grant select on %s to ${APP_ROLE}', t.oid::regclass);
        v_columns := v_guarded ->> t.relname;
        if v_columns <> '' then
          execute format('grant insert (%s) on %s to ${APP_ROLE}', v_columns, t.oid::regclass);
        end if;
      elsif t.append_only then
        execute format('grant select, insert on %s to ${APP_ROLE}', t.oid::regclass);
      else
        execute format('grant select, insert, update, delete on %s to ${APP_ROLE}', t.oid::regclass);
      end if;
    end loop;
    for t in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'member')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('revoke execute on routine %s from public', t.oid::regprocedure);
      execute format('grant execute on routine %s to ${APP_ROLE}', t.oid::regprocedure);
    end loop;
    grant usage on schema chk to ${APP_ROLE}, ${CHECKER_ROLE};
    grant select on all tables in schema chk to ${APP_ROLE}, ${CHECKER_ROLE};
  end $$`);
}

/** Gives the checker a password, so that tools outside can look at the `chk` views of an embedded database. */
export async function setCheckerPassword(connection: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`alter role ${CHECKER_ROLE} password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
