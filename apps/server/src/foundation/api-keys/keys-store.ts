/** SQL of api_keys_keys. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface KeyRow {
  id: number;
  user_id: number;
  api_key: string;
  name: string;
  kind: 'H' | 'E';
  secret: Buffer | null;
  public_key: Buffer | null;
  can_trade: boolean;
  /** On the waiting clock; null: it never withdraws. */
  withdraws_from: Date | null;
  addresses: string[];
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export type EndedBy = 'owner' | 'operator' | 'freeze' | 'password_reset' | 'closure';

const COLUMNS = `id, user_id, api_key, name, kind, secret, public_key, can_trade, withdraws_from, addresses, created_at, expires_at, last_used_at`;

/** A key that has not been ended; undefined for any other text. */
export async function findKey(db: Queryable, apiKey: string): Promise<KeyRow | undefined> {
  const [row] = await db.query<KeyRow>(
    `select ${COLUMNS} from api_keys_keys where api_key = $1 and ended_at is null`,
    [apiKey],
  );
  return row;
}

export function keysOf(db: Queryable, userId: number): Promise<KeyRow[]> {
  return db.query<KeyRow>(
    `select ${COLUMNS} from api_keys_keys where user_id = $1 and ended_at is null order by number desc`,
    [userId],
  );
}

/** With those that were ended; for the copy of a customer's data. */
export function allKeysOf(
  db: Queryable,
  userId: number,
): Promise<(KeyRow & { ended_at: Date | null; ended_by: EndedBy | null })[]> {
  return db.query(
    `select ${COLUMNS}, ended_at, ended_by from api_keys_keys where user_id = $1 order by number`,
    [userId],
  );
}

export async function insertKey(tx: Tx, row: Omit<KeyRow, 'id' | 'last_used_at'>): Promise<KeyRow> {
  const [made] = await tx.query<KeyRow>(
    `insert into api_keys_keys (user_id, api_key, name, kind, secret, public_key, can_trade, addresses, created_at, expires_at, withdraws_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [
      row.user_id,
      row.api_key,
      row.name,
      row.kind,
      row.secret,
      row.public_key,
      row.can_trade,
      row.addresses,
      row.created_at,
      row.expires_at,
      row.withdraws_from,
    ],
  );
  return made!;
}

export async function updateKey(
  tx: Tx,
  of: Pick<KeyRow, 'id' | 'user_id' | 'name' | 'can_trade' | 'addresses' | 'withdraws_from'>,
): Promise<KeyRow | undefined> {
  // A grant that stands keeps its time; with other addresses it is a new one (R-API-1).
  const [row] = await tx.query<KeyRow>(
    `update api_keys_keys set name = $3, can_trade = $4, addresses = $5,
       withdraws_from = case when $6::timestamptz is null then null when addresses = $5 then coalesce(withdraws_from, $6) else $6 end
     where user_id = $1 and id = $2 and ended_at is null returning ${COLUMNS}`,
    [of.user_id, of.id, of.name, of.can_trade, of.addresses, of.withdraws_from],
  );
  return row;
}

export type WhichKeys = 'all' | { keyId: number };

/** All of a customer, or one; answers those that it ended. */
export function endKeys(
  tx: Tx,
  of: { userId: number; which: WhichKeys; by: EndedBy; operatorId: number | null; at: Date },
): Promise<{ api_key: string; name: string }[]> {
  const { userId, which, at, by, operatorId } = of;
  const keyId = which === 'all' ? null : which.keyId;
  return tx.query(
    `update api_keys_keys set ended_at = $3, ended_by = $4, ended_by_operator = $5
     where user_id = $1 and ($2::bigint is null or id = $2) and ended_at is null returning api_key, name`,
    [userId, keyId, at, by, operatorId],
  );
}

/** How many one of the house ended since then; two of his at once take turns. */
export async function endedByOperator(tx: Tx, of: { operatorId: number; since: Date }): Promise<number> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('api_keys_ended'), $1)`, [
    of.operatorId,
  ]);
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from api_keys_keys where ended_by_operator = $1 and ended_at > $2',
    [of.operatorId, of.since],
  );
  return Number(row!.count);
}

/** Held until the transaction ends: a key that is ended meanwhile waits for it. False where it has been ended or may not withdraw at `at`. */
export async function holdWithdrawingKey(
  tx: Tx,
  of: { id: number; at: Date; waitingAt: Date },
): Promise<boolean> {
  const rows = await tx.query<{ one: number }>(
    `select 1 as one from api_keys_keys
     where id = $1 and ended_at is null and (expires_at is null or expires_at > $2) and withdraws_from <= $3 for share`,
    [of.id, of.at, of.waitingAt],
  );
  return rows.length === 1;
}

/** Never backwards: nodes write in any order. */
export async function noteUses(db: Queryable, uses: readonly { id: number; at: number }[]): Promise<void> {
  await db.query(
    `update api_keys_keys k set last_used_at = greatest(k.last_used_at, u.at)
     from unnest($1::integer[], $2::timestamptz[]) as u (id, at) where k.id = u.id`,
    [uses.map(({ id }) => id), uses.map(({ at }) => new Date(at))],
  );
}
