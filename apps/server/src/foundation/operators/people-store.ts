/** SQL on operators: who they are, what opens their account, and attempts at it. */
import type { OperatorRole } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';

export interface PersonRow {
  id: number;
  version: number;
  name: string;
  email: string;
  roles: OperatorRole[];
  state: 'invited' | 'active' | 'disabled';
  password_hash: string | null;
  totp_sealed: Buffer | null;
  totp_step: bigint;
  created_at: Date;
  last_login_at: Date | null;
}

const COLUMNS =
  'id, version, name, email, roles, state, password_hash, totp_sealed, totp_step, created_at, last_login_at';

export async function personById(db: Queryable, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(`select ${COLUMNS} from operators_people where id = $1`, [id]);
  return row;
}

export async function personByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const [row] = await db.query<PersonRow>(`select ${COLUMNS} from operators_people where email = $1`, [
    email,
  ]);
  return row;
}

/** Undefined when the e-mail address is taken. */
export async function insertPerson(
  tx: Queryable,
  of: { name: string; email: string; roles: readonly OperatorRole[]; at: Date },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into operators_people (name, email, roles, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing returning id`,
    [of.name, of.email, of.roles, of.at],
  );
  return row?.id;
}

export interface ListedPerson extends PersonRow {
  open_sessions: bigint;
  proposal_id: bigint | null;
}

export function allPeople(db: Queryable, open: { now: Date; idleSince: Date }): Promise<ListedPerson[]> {
  return db.query<ListedPerson>(
    `select ${COLUMNS},
       (select count(*) from operators_sessions s where s.operator_id = p.id and s.ended_at is null
          and s.expires_at > $1 and s.last_used_at > $2) as open_sessions,
       (select min(id) from operators_proposals r where r.state = 'open' and r.subject_type = 'operator' and r.subject_id = p.id::text) as proposal_id
     from operators_people p order by id`,
    [open.now, open.idleSince],
  );
}

/** How many can act with each role, invited persons not counted. */
export async function countByRole(db: Queryable): Promise<ReadonlyMap<OperatorRole, number>> {
  const rows = await db.query<{ role: OperatorRole; people: bigint }>(
    `select role, count(*) as people from operators_people, unnest(roles) as role where state = 'active' group by role`,
  );
  return new Map(rows.map(({ role, people }) => [role, Number(people)]));
}

/** Names and addresses of everybody who works here or was asked to. */
export function peopleNamed(db: Queryable): Promise<{ name: string; email: string }[]> {
  return db.query(`select name, email from operators_people where state <> 'disabled'`);
}

/** Everybody who works here or was asked to, with the roles that he has and those that wait for him: nobody is the first holder of what another waits for. */
export function holders(
  db: Queryable,
): Promise<{ id: number; roles: OperatorRole[]; state: 'invited' | 'active' }[]> {
  return db.query(
    `select p.id, coalesce(w.roles, p.roles) as roles, p.state
     from operators_people p left join operators_waiting_roles w on w.operator_id = p.id where p.state <> 'disabled' order by p.id`,
  );
}

/** Who can act with a role. */
export function activeWith(
  db: Queryable,
  role: OperatorRole,
): Promise<{ id: number; name: string; email: string }[]> {
  return db.query(
    `select id, name, email from operators_people where state = 'active' and $1 = any(roles) order by name, id`,
    [role],
  );
}

export type AtWork = Pick<PersonRow, 'id' | 'name' | 'email' | 'roles' | 'created_at'>;

export function allActive(db: Queryable): Promise<AtWork[]> {
  return db.query<AtWork>(
    `select id, name, email, roles, created_at from operators_people where state = 'active' order by id`,
  );
}

/** Whether anybody runs the venue yet, or was asked to. */
export async function hasOperators(db: Queryable): Promise<boolean> {
  return (
    (await db.query(`select 1 as one from operators_people where state <> 'disabled' limit 1`)).length > 0
  );
}

/** Those who have not used their link. */
export function peopleWaiting(db: Queryable): Promise<PersonRow[]> {
  return db.query<PersonRow>(`select ${COLUMNS} from operators_people where state = 'invited' order by id`);
}

/** Takes turns on changes of who may do what, so that two of them together cannot leave a role without people. */
export async function lockPeople(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operators-people', 0))`);
}

/** Conditional on the version that was seen. Where a role is taken, what he said while he had it ends with it. */
export async function changeRoles(
  tx: Queryable,
  of: { id: number; version: number; roles: readonly OperatorRole[]; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_people set roles = $3, version = version + 1, narrowed_at = case when roles <@ $3 then narrowed_at else $4 end
     where id = $1 and version = $2 and state <> 'disabled' returning 1 as one`,
    [of.id, of.version, of.roles, of.at],
  );
  return rows.length > 0;
}

/** Roles that waited hold from now on; whatever version of the person stands, because only roles added to his are given here. */
export async function addRoles(
  tx: Queryable,
  of: { id: number; roles: readonly OperatorRole[] },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_people set roles = $2, version = version + 1 where id = $1 and state <> 'disabled' and roles <@ $2 returning 1 as one`,
    [of.id, of.roles],
  );
  return rows.length > 0;
}

export async function disablePerson(tx: Queryable, of: { id: number; version: number }): Promise<boolean> {
  const rows = await tx.query(
    `update operators_people set state = 'disabled', version = version + 1 where id = $1 and version = $2 and state <> 'disabled' returning 1 as one`,
    [of.id, of.version],
  );
  return rows.length > 0;
}

/** Back to where only a new enrolment link helps, with the roles that begin at once. */
export async function resetPerson(
  tx: Queryable,
  of: { id: number; version: number; roles: readonly OperatorRole[] },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_people set state = 'invited', roles = $3, password_hash = null, totp_sealed = null, failures = 0, version = version + 1
     where id = $1 and version = $2 and state <> 'disabled' returning 1 as one`,
    [of.id, of.version, of.roles],
  );
  return rows.length > 0;
}

/** The end of an enrolment; false when the person is not waiting for one. */
export async function activatePerson(
  tx: Queryable,
  of: { id: number; passwordHash: string; totpSealed: Buffer; totpStep: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_people set state = 'active', password_hash = $2, totp_sealed = $3, totp_step = $4, last_login_at = $5, enrolled_at = $5, failures = 0,
       version = version + 1 where id = $1 and state = 'invited' returning 1 as one`,
    [of.id, of.passwordHash, of.totpSealed, of.totpStep, of.at],
  );
  return rows.length > 0;
}

/** No new version of the person: nobody escapes what two are deciding about him by changing his password. */
export async function savePassword(tx: Queryable, of: { id: number; passwordHash: string }): Promise<void> {
  await tx.query('update operators_people set password_hash = $2 where id = $1', [of.id, of.passwordHash]);
}

/** Takes a code's half-minute; false when a code of it, or of a later one, was taken before. */
export async function takeTotpStep(tx: Queryable, id: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update operators_people set totp_step = $2 where id = $1 and totp_step < $2 returning 1 as one',
    [id, step],
  );
  return rows.length > 0;
}

export async function noteLogin(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.query('update operators_people set last_login_at = $2 where id = $1', [id, at]);
}

/** Whether he has been logged in within the last 90 days in the console with this secret, and from this address. */
export async function hasComeFrom(
  db: Queryable,
  id: number,
  of: { ip: string; clientHash: Buffer | null; at: Date },
): Promise<{ isByConsole: boolean; isByAddress: boolean }> {
  const [row] = await db.query<{ isByConsole: boolean; isByAddress: boolean }>(
    `select coalesce(bool_or(client_hash = $3), false) as "isByConsole", coalesce(bool_or(ip = $2), false) as "isByAddress"
     from operators_sessions where operator_id = $1 and (ip = $2 or client_hash = $3) and created_at > $4::timestamptz - interval '90 days'`,
    [id, of.ip, of.clientHash, of.at],
  );
  return row!;
}

/** Takes an attempt: `free`, then one after 1, 2, 4, 8 and at last every 15 minutes, until an hour goes by without one (R-SEC-1). */
export async function claimAttempt(
  db: Queryable,
  key: string,
  of: { at: Date; free: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into operators_attempts as a (key, tries, since, last_at) values ($1, 1, $2, $2)
     on conflict (key) do update set
       tries = case when a.last_at <= $2 - interval '1 hour' then 1 else least(a.tries + 1, 1000) end,
       since = case when a.last_at <= $2 - interval '1 hour' then $2 else a.since end,
       last_at = $2
     where a.last_at <= $2 - interval '1 hour' or a.tries < $3
       or a.last_at + least(interval '15 minutes', interval '1 minute' * power(2, least(a.tries - $3, 10))) <= $2
     returning 1 as one`,
    [key, of.at, of.free],
  );
  return rows.length > 0;
}

/** Takes one of `most` within a day of the first. */
export async function claimOfDay(
  db: Queryable,
  key: string,
  of: { at: Date; most: number },
): Promise<boolean> {
  const rows = await db.query(
    `insert into operators_attempts as a (key, tries, since, last_at) values ($1, 1, $2, $2)
     on conflict (key) do update set
       tries = case when a.since <= $2 - interval '1 day' then 1 else a.tries + 1 end,
       since = case when a.since <= $2 - interval '1 day' then $2 else a.since end,
       last_at = $2
     where a.since <= $2 - interval '1 day' or a.tries < $3 returning 1 as one`,
    [key, of.at, of.most],
  );
  return rows.length > 0;
}

export async function clearAttempts(db: Queryable, key: string): Promise<void> {
  await db.query('delete from operators_attempts where key = $1', [key]);
}

export async function personNames(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>(
    'select id, name from operators_people where id = any ($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
