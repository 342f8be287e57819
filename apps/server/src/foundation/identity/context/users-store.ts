/** SQL on identity_users, attempts, devices, history and security events. */
import type { Queryable } from '../../../platform/db/database.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';

export interface UserRow {
  id: number;
  kind: 'customer' | 'liquidity' | 'demo_trader';
  stp_group: number | null;
  email: string | null;
  phone: string | null;
  area_code: string | null;
  nickname: string;
  language: string;
  password_hash: string | null;
  fund_hash: string | null;
  fund_locked_until: Date | null;
  invite_code: string;
  is_frozen: boolean;
  withdrawals_frozen_until: Date | null;
  anti_phishing_phrase: string | null;
  invited_by: number | null;
  created_at: Date;
}

const COLUMNS = `id, kind, stp_group, email, phone, area_code, nickname, language, password_hash, fund_hash,
  fund_locked_until, invite_code, is_frozen, withdrawals_frozen_until, anti_phishing_phrase, invited_by, created_at`;

export async function userById(db: Queryable, id: number): Promise<UserRow | undefined> {
  return (await db.query<UserRow>(`select ${COLUMNS} from identity_users where id = $1`, [id]))[0];
}

/** Of those of these customers who have one. */
export async function phonesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; phone: string }>(
    `select id, phone from identity_users where id = any ($1::integer[]) and kind = 'customer' and phone is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

export async function lockUser(tx: Queryable, id: number): Promise<UserRow | undefined> {
  return (
    await tx.query<UserRow>(`select ${COLUMNS} from identity_users where id = $1 for no key update`, [id])
  )[0];
}

/** Of these, customers who are neither frozen nor closed; nobody freezes one of them before the transaction ends. */
export async function lockReachable(tx: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from identity_users where id = any ($1::integer[]) and kind = 'customer' and not is_frozen order by id for share`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function userByTarget(db: Queryable, target: string): Promise<UserRow | undefined> {
  return (
    await db.query<UserRow>(`select ${COLUMNS} from identity_users where email = $1 or phone = $1`, [target])
  )[0];
}

export async function languageOfTarget(db: Queryable, target: string): Promise<string | undefined> {
  const [row] = await db.query<{ language: string }>(
    'select language from identity_users where email = $1 or phone = $1',
    [target],
  );
  return row?.language;
}

/** The first of these forms of one phone that an account has. */
export async function storedPhone(db: Queryable, forms: readonly string[]): Promise<string | undefined> {
  const [row] = await db.query<{ phone: string }>(
    'select phone from identity_users where phone = any ($1::text[]) order by array_position($1::text[], phone) limit 1',
    [forms],
  );
  return row?.phone;
}

export async function userIdByInvite(db: Queryable, code: string): Promise<number | undefined> {
  return (
    await db.query<{ id: number }>(
      `select id from identity_users where invite_code = $1 and kind = 'customer'`,
      [code],
    )
  )[0]?.id;
}

export interface NewUser {
  email: string | null;
  phone: string | null;
  areaCode: string | null;
  nickname: string;
  language: string;
  passwordHash: string;
  inviteCode: string;
  invitedBy: number | null;
  at: Date;
}

/** undefined when the e-mail or phone is taken: of fifty simultaneous registrations one gets an id. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `insert into identity_users (email, phone, area_code, nickname, language, password_hash, invite_code, invited_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      user.email,
      user.phone,
      user.areaCode,
      user.nickname,
      user.language,
      user.passwordHash,
      user.inviteCode,
      user.invitedBy,
      user.at,
    ],
  );
  return rows[0]?.id;
}

/** A declared house or demo account by name; made on first use, never able to log in. */
export async function ensureHouseUser(
  db: Queryable,
  of: { name: string; kind: string; inviteCode: string; at: Date },
): Promise<number> {
  await db.query(
    `insert into identity_users (kind, house_name, nickname, invite_code, created_at) values ($1, $2, $2, $3, $4) on conflict do nothing`,
    [of.kind, of.name, of.inviteCode, of.at],
  );
  const [row] = await db.query<{ id: number }>('select id from identity_users where house_name = $1', [
    of.name,
  ]);
  return row!.id;
}

export async function setStpGroup(db: Queryable, userId: number, group: number): Promise<void> {
  await db.query('update identity_users set stp_group = $2 where id = $1 and stp_group is distinct from $2', [
    userId,
    group,
  ]);
}

/** The group of each, in the order of the ids; undefined where he is in none but his own. */
export async function stpGroupsOf(
  db: Queryable,
  userIds: readonly number[],
): Promise<(number | undefined)[]> {
  const rows = await db.query<{ id: number; stp_group: number }>(
    'select id, stp_group from identity_users where id = any ($1::integer[]) and stp_group is not null',
    [userIds],
  );
  const groups = new Map(rows.map(({ id, stp_group }) => [id, stp_group]));
  return userIds.map((id) => groups.get(id));
}

/** Makes accounts one group, and everybody who was in a group with them; answers who now belongs to it. Who keeps his group has been in it before. */
export async function joinStpGroups(tx: Queryable, userIds: readonly number[], at: Date): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with joined as (select coalesce(stp_group, id) as stp from identity_users where id = any ($1::integer[])),
       everybody as (select id from identity_users where id = any ($1::integer[]) or stp_group in (select stp from joined)
         order by id for no key update),
       first as (select j.stp from joined j left join identity_users g on g.id = j.stp order by g.number, j.stp limit 1)
     update identity_users u set stp_group = f.stp, stp_since = case when u.stp_group = f.stp then u.stp_since else $2::timestamptz end
     from everybody e, first f where u.id = e.id returning u.id`,
    [userIds, at],
  );
  return rows.map(({ id }) => id);
}

/** Another account of a customer's group, and since when they are in one; null: since before that was kept. */
export interface Linked {
  id: number;
  linkedAt: Date | null;
}

/** The other accounts of a customer's group, by the index of persons: with each withdrawal and payout somebody asks. */
export async function linkedWith(db: Queryable, userId: number): Promise<Linked[]> {
  const rows = await db.query<{ id: number; linked_at: Date | null }>(
    `select o.id, greatest(u.stp_since, o.stp_since) as linked_at
     from identity_users u join identity_users o on coalesce(o.stp_group, o.id) = u.stp_group and o.stp_group is not null and o.id <> u.id
     where u.id = $1 order by o.id`,
    [userId],
  );
  return rows.map(({ id, linked_at: linkedAt }) => ({ id, linkedAt }));
}

/**
 * A customer with all whom he is linked with, locked in the order of their ids. Under the lock of one of them nobody joins or leaves; who joined
 * before it was taken is locked behind the others, and should that be the wrong way round once, the transaction is tried again.
 */
export async function lockPerson(
  tx: Queryable,
  userId: number,
): Promise<{ user: UserRow | undefined; others: Linked[] }> {
  const before = await linkedWith(tx, userId);
  const locked = await lockUsers(tx, [userId, ...before.map(({ id }) => id)]);
  const others = await linkedWith(tx, userId);
  const joined = others.map(({ id }) => id).filter((id) => !locked.some((user) => user.id === id));
  if (joined.length > 0) await lockUsers(tx, joined);
  return { user: locked.find(({ id }) => id === userId), others };
}

const lockUsers = (tx: Queryable, ids: readonly number[]): Promise<UserRow[]> =>
  tx.query<UserRow>(
    `select ${COLUMNS} from identity_users where id = any ($1::integer[]) order by id for no key update`,
    [ids],
  );

/** Takes one account out of its group; those who stay keep being one, under the number of the first of them. */
export async function leaveGroup(tx: Queryable, userId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `with everybody as (select id from identity_users where stp_group = (select stp_group from identity_users where id = $1)
       order by id for no key update)
     update identity_users u set stp_group = case when u.id = $1 then $1 else (
         select o.id from everybody o join identity_users g on g.id = o.id where o.id <> $1 order by g.number limit 1
       ) end
     from everybody e where u.id = e.id returning u.id`,
    [userId],
  );
  return rows.map(({ id }) => id).filter((id) => id !== userId);
}

export interface UserChange {
  nickname?: string;
  /** Null takes it away, where another address is bound. */
  email?: string | null;
  phone?: string | null;
  area_code?: string | null;
  language?: string;
  password_hash?: string;
  fund_hash?: string;
  is_frozen?: boolean;
  /** Null takes it away. */
  anti_phishing_phrase?: string | null;
}

const SETTABLE = [
  'nickname',
  'email',
  'phone',
  'area_code',
  'language',
  'password_hash',
  'fund_hash',
  'is_frozen',
  'anti_phishing_phrase',
] as const;

/** Sets the named columns; throws 23505 when an e-mail is taken. */
export async function updateUser(tx: Queryable, userId: number, change: UserChange): Promise<void> {
  for (const column of SETTABLE) {
    if (change[column] !== undefined)
      await tx.query(`update identity_users set ${column} = $2 where id = $1`, [userId, change[column]]);
  }
}

/** The first of these hashes that is known of the account. */
export async function knownDevice(
  db: Queryable,
  userId: number,
  devices: readonly Buffer[],
): Promise<Buffer | undefined> {
  const [row] = await db.query<{ device_hash: Buffer }>(
    `select device_hash from identity_devices where user_id = $1 and device_hash = any ($2::bytea[]) and doubted_at is null
     order by array_position($2::bytea[], device_hash) limit 1`,
    [userId, devices],
  );
  return row?.device_hash;
}

/** One that was doubted is told of as a new one at this login; that it was thrown out as well is no second thing to tell. */
export async function rememberDevice(
  db: Queryable,
  userId: number,
  of: { device: Buffer; at: Date; isApp: boolean },
): Promise<void> {
  await db.query(
    `insert into identity_devices (user_id, device_hash, first_seen_at, is_app) values ($1, $2, $3, $4)
     on conflict (user_id, device_hash) do update set is_app = identity_devices.is_app or excluded.is_app, doubted_at = null,
       is_thrown_out = identity_devices.is_thrown_out and identity_devices.doubted_at is null
     where excluded.is_app and not identity_devices.is_app or identity_devices.doubted_at is not null`,
    [userId, of.device, of.at, of.isApp],
  );
}

/** E-mail or phone of each of these customers. */
export const targetsOf = (
  db: Queryable,
  userIds: readonly number[],
): Promise<{ id: number; target: string }[]> =>
  db.query<{ id: number; target: string }>(
    `select id, coalesce(email, phone, '') as target from identity_users where id = any ($1::integer[]) and kind = 'customer'`,
    [userIds],
  );

export interface LoginRecord {
  id: bigint;
  at: Date;
  device: string;
  ip: string;
  outcome:
    | 'ok'
    | 'wrong_password'
    | 'locked'
    | 'code_required'
    | 'second_required'
    | 'second_wrong'
    | 'frozen';
}

export async function recordLogin(db: Queryable, userId: number, of: Omit<LoginRecord, 'id'>): Promise<void> {
  await db.query(
    'insert into identity_login_history (user_id, at, device, ip, outcome, block) values ($1, $2, $3, $4, $5, $6)',
    [userId, of.at, of.device, of.ip, of.outcome, addressBlock(of.ip)],
  );
}

/** Where the newest logins came from, each address once. */
export async function loginAddresses(db: Queryable, userId: number): Promise<string[]> {
  const rows = await db.query<{ ip: string }>(
    `select distinct ip from (
       select ip from identity_login_history where user_id = $1 and outcome = 'ok' order by number desc limit 200
     ) newest`,
    [userId],
  );
  return rows.map(({ ip }) => ip);
}

/** Whether anybody has logged in from there since then; of an IPv6 address from its line. */
export async function isLoginAddress(db: Queryable, of: { ip: string; since: Date }): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from identity_login_history where (block = $1 or ip = $3) and outcome = 'ok' and at > $2 limit 1`,
    [addressBlock(of.ip), of.since, of.ip],
  );
  return rows.length > 0;
}

export async function loginHistory(
  db: Queryable,
  userId: number,
  of: { limit: number; offset: number },
): Promise<{ rows: LoginRecord[]; total: number }> {
  const rows = await db.query<LoginRecord>(
    'select id, at, device, ip, outcome from identity_login_history where user_id = $1 order by number desc limit $2 offset $3',
    [userId, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from identity_login_history where user_id = $1',
    [userId],
  );
  return { rows, total: Number(count!.total) };
}

export type SecurityChange =
  | 'login_password'
  | 'fund_password'
  | 'phone'
  | 'email'
  | 'second_factor'
  | 'api_key';

/** `at` stands on the waiting clock: holds are counted from it. */
export async function recordSecurityChange(
  tx: Queryable,
  userId: number,
  of: { kind: SecurityChange; at: Date; happenedAt: Date; hours: { single: number; pair: number } },
): Promise<void> {
  await tx.query(
    `insert into identity_security_events (user_id, kind, at, happened_at, hold_hours, pair_hold_hours)
     values ($1, $2, $3, $4, $5, $6)`,
    [userId, of.kind, of.at, of.happenedAt, of.hours.single, of.hours.pair],
  );
}

/** Whether a proof of this kind was changed after a moment, by whomever. */
export async function hasChangedSince(
  db: Queryable,
  userId: number,
  { kind, since }: { kind: SecurityChange; since: Date },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from identity_security_events where user_id = $1 and kind = $2 and happened_at > $3 limit 1',
    [userId, kind, since],
  );
  return rows.length > 0;
}

export async function recentSecurityChanges(
  db: Queryable,
  userId: number,
  since: Date,
): Promise<{ kind: SecurityChange; at: Date; hold_hours: number; pair_hold_hours: number }[]> {
  return db.query(
    'select kind, at, hold_hours, pair_hold_hours from identity_security_events where user_id = $1 and at > $2 order by at',
    [userId, since],
  );
}
