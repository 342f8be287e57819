/**
 * The login that the server works with (R-MONEY-6, ADR 0060): a member of the application's role and of nothing else, so that no
 * `set role` leads from a statement to the owner of the tables. Its password follows from SECRET_PEPPER and is kept nowhere.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { ConfigFault } from '../read-config.ts';
import { sqlState } from './sqlstate.ts';

export const APP_ROLE = 'candor_app';

export interface OwnLogin {
  user: string;
  password: string;
}

/**
 * Makes the login of this database, or finds it; undefined when the owner may not. Called under the lock of migrations. A login
 * that works is left alone: a command run beside the server with another key must not lock the server out.
 */
export async function ownLogin(
  owner: pg.Client,
  { connection, key }: { connection: pg.ClientConfig; key: string },
): Promise<OwnLogin | undefined> {
  const { rows } = await owner.query<{ name: string; is_there: boolean }>(
    `select n.name, exists (select from pg_roles where rolname = n.name) as is_there
     from (select 'candor_server_' || oid as name from pg_database where datname = current_database()) n`,
  );
  const { name, is_there } = rows[0]!;
  const login = { user: name, password: passwordOf(key, name) };
  const words = `${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(login.password)}`;
  try {
    if (!is_there) await owner.query(`create role ${words}`);
    else if (!(await opens(connectionAs(connection, login)))) {
      await refuseWhileUsed(owner, name);
      await owner.query(`alter role ${words}`);
    }
    if (!(await isMember(owner, name)))
      await owner.query(`grant ${APP_ROLE} to ${pg.escapeIdentifier(name)}`);
    return login;
  } catch (error) {
    if (sqlState(error) === '42501') return undefined;
    throw error;
  }
}

/** The same database by another login. The driver prefers what the URL says to what stands beside it, so it is written into it. */
export function connectionAs(connection: pg.ClientConfig, { user, password }: OwnLogin): pg.ClientConfig {
  const { connectionString: url } = connection;
  if (url === undefined) return { ...connection, user, password };
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const [head = '', query = ''] = url.replace(/^([a-z]+:\/\/)(?:[^/?#]*@)?/, `$1${login}`).split('?', 2);
  const kept = query.split('&').filter((part) => part !== '' && !/^(user|password)=/.test(part));
  return { ...connection, connectionString: kept.length === 0 ? head : `${head}?${kept.join('&')}` };
}

/** Sentences that say what this connection could do to money past the functions that guard it; empty when nothing. */
export async function rightsProblems(db: Queryable): Promise<string[]> {
  const [row] = await db.query<{ login: string; mighty: boolean; roles: string[]; tables: string[] }>(
    `select session_user::text as login,
       (select rolsuper or rolcreaterole or rolbypassrls or rolreplication or rolcreatedb from pg_roles where rolname = session_user) as mighty,
       coalesce((select array_agg(r.rolname::text order by 1) from pg_roles r
         where pg_has_role(session_user, r.oid, 'member') and r.rolname not in (session_user, $1)), '{}') as roles,
       coalesce((select array_agg(t.name order by 1) from (
         select table_name as name, false as takes_rows from platform_guarded_tables union all select table_name, true from platform_append_only) t
         where has_any_column_privilege(session_user, t.name, 'update') or has_table_privilege(session_user, t.name, 'delete, truncate')
           or not t.takes_rows and has_table_privilege(session_user, t.name, 'insert')), '{}') as tables`,
    [APP_ROLE],
  );
  const { login, mighty, roles, tables } = row!;
  if (mighty) return [`The database login ${login} is a superuser or may make roles or databases.`];
  return [
    ...(roles.length > 0 ? [`The database login ${login} is a member of ${roles.join(', ')}.`] : []),
    ...(tables.length > 0 ? [`The database login ${login} may write ${tables.join(', ')} directly.`] : []),
  ];
}

function passwordOf(key: string, name: string): string {
  return createHmac('sha256', key).update(`database login ${name}`).digest('base64url');
}

async function opens(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01: another password; anything else is not about the key.
    if (sqlState(error) === '28P01') return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function refuseWhileUsed(owner: pg.Client, name: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_stat_activity where usename = $1', [name]);
  if (rowCount === 0) return;
  throw new ConfigFault(
    'Another server works on this database with another SECRET_PEPPER; give all of them, and every command beside them, the same.',
  );
}

async function isMember(owner: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_auth_members m join pg_roles g on g.oid = m.roleid join pg_roles r on r.oid = m.member where g.rolname = $1 and r.rolname = $2`,
    [APP_ROLE, name],
  );
  return rowCount !== 0;
}
