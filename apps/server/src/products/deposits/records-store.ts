/** SQL for what a customer sees of his deposits and claims: one list, newest first. */
import { ALWAYS, type Span } from '../../platform/http/span-of.ts';
import type { DepositState } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';

export interface RecordRow {
  id: bigint;
  user_id: number;
  kind: 'chain' | 'bank' | 'lost';
  state: DepositState;
  currency_id: number;
  chain: string | null;
  amount: bigint;
  credited: bigint | null;
  /** Text: up to 78 digits. */
  raw_amount: string | null;
  chain_scale: number | null;
  confirmations: number;
  confirmations_needed: number;
  minimum: bigint | null;
  tx_id: string | null;
  address: string | null;
  from_address: string | null;
  reference: string | null;
  found_deposit_id: bigint | null;
  reason: string;
  note: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = `id, user_id, kind, state, currency_id, chain, amount, credited, raw_amount::text as raw_amount, chain_scale, confirmations,
  confirmations_needed, minimum, tx_id, address, from_address, reference, found_deposit_id, reason, note, created_at, updated_at`;

export async function listRecords(
  db: Queryable,
  of: {
    userId: number;
    states: readonly DepositState[] | undefined;
    currencyId: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = `from deposits_incoming where user_id = $1 and ($2::text[] is null or state = any ($2)) and ($3::integer is null or currency_id = $3)`;
  const values = [of.userId, of.states ?? null, of.currencyId ?? null];
  const rows = await db.query<RecordRow>(
    `select ${COLUMNS} ${where} order by number desc limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

export async function recordOf(db: Queryable, userId: number, id: number): Promise<RecordRow | undefined> {
  return (
    await db.query<RecordRow>(`select ${COLUMNS} from deposits_incoming where id = $1 and user_id = $2`, [
      id,
      userId,
    ])
  )[0];
}

/** Oldest first. `round` counts how often a transfer was seen. */
export function stepsOf(
  db: Queryable,
  refType: 'deposit' | 'statement_line',
  id: number,
): Promise<{ to_state: string; at: Date }[]> {
  return db.query('select to_state, at from deposits_steps where ref_type = $1 and ref_id = $2 order by id', [
    refType,
    id,
  ]);
}

/** Chain deposits for operators, newest first. */
export async function listSeen(
  db: Queryable,
  of: {
    state: string | undefined;
    userId: number | undefined;
    txId: string | undefined;
    span?: Span;
    limit: number;
    offset: number;
  },
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = `from deposits_incoming where kind = 'chain' and ($1::text is null or state = $1) and ($2::integer is null or user_id = $2)
    and ($3::text is null or lower(tx_id) = lower($3))
    and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)`;
  const values = [of.state ?? null, of.userId ?? null, of.txId ?? null, ...(of.span ?? ALWAYS)];
  const rows = await db.query<RecordRow>(
    `select ${COLUMNS} ${where} order by number desc limit $6 offset $7`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

/** For the export: oldest first, from after a given number. */
export function recordsAfter(
  db: Queryable,
  of: { userId: number; after: bigint; limit: number },
): Promise<(RecordRow & { number: bigint })[]> {
  return db.query<RecordRow & { number: bigint }>(
    `select ${COLUMNS}, number from deposits_incoming where user_id = $1 and number > $2 order by number limit $3`,
    [of.userId, of.after, of.limit],
  );
}

/** For the timeline: a customer's records before a moment, newest change first. */
export function recordsBefore(
  db: Queryable,
  of: { userId: number; before: Date; limit: number },
): Promise<RecordRow[]> {
  return db.query<RecordRow>(
    `select ${COLUMNS} from deposits_incoming where user_id = $1 and updated_at < $2 order by updated_at desc, number desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}
