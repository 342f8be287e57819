/** SQL on operators' security keys. */
import type { Queryable } from '../../platform/db/database.ts';

export interface KeyRow {
  id: number;
  operator_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS =
  'id, operator_id, credential_id, public_key, counter, transports, rp_id, name, created_at, last_used_at';

export function keysOf(db: Queryable, operatorId: number): Promise<KeyRow[]> {
  return db.query<KeyRow>(`select ${COLUMNS} from operators_keys where operator_id = $1 order by id`, [
    operatorId,
  ]);
}

export interface NewKey {
  operatorId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  rpId: string;
  name: string;
  at: Date;
}

/** Undefined when this key is known already. */
export async function insertKey(tx: Queryable, of: NewKey): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into operators_keys (operator_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [of.operatorId, of.credentialId, of.publicKey, of.counter, of.transports, of.rpId, of.name, of.at],
  );
  return row?.id;
}

/** False when the counter went back: somebody has a copy. Keys that never count stay at zero. */
export async function useKey(tx: Queryable, id: number, of: { counter: number; at: Date }): Promise<boolean> {
  const rows = await tx.query(
    `update operators_keys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1 as one`,
    [id, of.counter, of.at],
  );
  return rows.length > 0;
}

export async function deleteKey(tx: Queryable, operatorId: number, id: number): Promise<boolean> {
  const rows = await tx.query(
    'delete from operators_keys where operator_id = $1 and id = $2 returning 1 as one',
    [operatorId, id],
  );
  return rows.length > 0;
}

/** A new enrolment begins without keys: whoever lost one must not find it working. */
export async function deleteKeysOf(tx: Queryable, operatorId: number): Promise<void> {
  await tx.query('delete from operators_keys where operator_id = $1', [operatorId]);
}
