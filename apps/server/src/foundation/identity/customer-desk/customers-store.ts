/** SQL by which operators find customers. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface CustomerRow {
  id: number;
  nickname: string;
  email: string | null;
  phone: string | null;
  is_frozen: boolean;
  created_at: Date;
}

export interface CustomerSearch {
  /** null: not a number. */
  id: number | null;
  /** Whole, lower case; null: no address. */
  email: string | null;
  /** Found by their verified name, or by what other nouns know of them. */
  known: readonly number[];
  /** Whole: digits with a leading plus. */
  phones: readonly string[];
  inviteCode: string;
  /** Whole words of it; null: too short to be searched for. */
  nickname: string | null;
  limit: number;
  offset: number;
}

const MATCHES = `kind = 'customer' and (id = $1 or email = $2 or phone = any ($3::text[]) or invite_code = $4 or identity_words(nickname) @> identity_words($5) or id = any ($6::integer[]))`;

/** Whole values, whole words of a nickname, or known by name; oldest first. Nothing is found by a part: by its next letter, one after the other, it would be read, and everybody listed. */
export async function findCustomers(
  db: Queryable,
  of: CustomerSearch,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const values = [of.id, of.email, of.phones, of.inviteCode, of.nickname, of.known];
  const rows = await db.query<CustomerRow>(
    `select id, nickname, email, phone, is_frozen, created_at from identity_users where ${MATCHES} order by number limit $7 offset $8`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from identity_users where ${MATCHES}`,
    values,
  );
  return { rows, total: Number(count!.total) };
}

export async function sessionFacts(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<{ open: number; lastLoginAt: Date | null }> {
  const [row] = await db.query<{ open: bigint; last_at: Date | null }>(
    `select (select count(*) from identity_sessions where user_id = $1 and revoked_at is null and expires_at > $2) as open,
       (select max(at) from identity_login_history where user_id = $1 and outcome = 'ok') as last_at`,
    [userId, now],
  );
  return { open: Number(row!.open), lastLoginAt: row!.last_at };
}

/** Who logged in from exactly this address: all of them, so that the list can say how many there are. */
export async function customersFrom(db: Queryable, ip: string): Promise<number[]> {
  if (!/^[0-9a-f.:]{7,45}$/i.test(ip)) return [];
  const rows = await db.query<{ user_id: number }>(
    'select distinct user_id from identity_login_history where ip = $1',
    [ip.toLowerCase()],
  );
  return rows.map(({ user_id }) => user_id);
}
