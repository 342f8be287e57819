/** SQL of copy_trading_copies and of the customers who own them. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CopyRow, CopyState, EndReason } from './copy.ts';

const ROW = `id, number, lead_id, user_id, lead_user_id, state, share_rate, stop_rate, max_leverage, max_margin, close_out_rate,
  funds, high_water, shared, agreement_version, started_at, paused_after, end_reason, ended_at, returned`;

export interface NewCopy {
  leadId: bigint;
  userId: number;
  leadUserId: number;
  shareRate: bigint;
  stopRate: bigint;
  maxLeverage: number;
  maxMargin: bigint | null;
  closeOutRate: bigint | null;
  amount: bigint;
  agreementVersion: number;
  at: Date;
}

/** Undefined when the customer copies this lead already. */
export async function insertCopy(tx: Tx, of: NewCopy): Promise<CopyRow | undefined> {
  const [row] = await tx.query<CopyRow>(
    `insert into copy_trading_copies (lead_id, user_id, lead_user_id, share_rate, stop_rate, max_leverage, max_margin, close_out_rate,
       funds, high_water, agreement_version, started_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $11) on conflict do nothing returning ${ROW}`,
    [
      of.leadId,
      of.userId,
      of.leadUserId,
      of.shareRate,
      of.stopRate,
      of.maxLeverage,
      of.maxMargin,
      of.closeOutRate,
      of.amount,
      of.agreementVersion,
      of.at,
    ],
  );
  return row;
}

export async function findCopy(db: Queryable, userId: number, id: number): Promise<CopyRow | undefined> {
  const [row] = await db.query<CopyRow>(
    `select ${ROW} from copy_trading_copies where id = $2 and user_id = $1`,
    [userId, id],
  );
  return row;
}

/** Whosever they are, for a replay. */
export const copiesByIds = (db: Queryable, ids: readonly string[]): Promise<CopyRow[]> =>
  db.query<CopyRow>(`select ${ROW} from copy_trading_copies where id = any ($1::bigint[]) order by id`, [
    ids,
  ]);

/** Leads of these copies. */
export async function leadIdsOf(db: Queryable, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await db.query<{ lead_id: bigint }>(
    'select distinct lead_id from copy_trading_copies where id = any ($1::bigint[])',
    [ids],
  );
  return rows.map(({ lead_id: id }) => id);
}

/** In the order of their ids. */
export const lockCopies = (tx: Tx, ids: readonly bigint[]): Promise<CopyRow[]> =>
  tx.query<CopyRow>(
    `select ${ROW} from copy_trading_copies where id = any ($1::bigint[]) order by id for update`,
    [ids],
  );

/** Copies of a lead that signals are for, while the lead is locked. */
export const copiesOfLead = (
  db: Queryable,
  of: { leadId: bigint; states: readonly CopyState[] },
): Promise<CopyRow[]> =>
  db.query<CopyRow>(
    `select ${ROW} from copy_trading_copies where lead_id = $1 and state = any ($2::text[]) order by number`,
    [of.leadId, of.states],
  );

/** Of a lead, those that ran at a moment or began later. */
export async function copiesSince(db: Queryable, of: { leadId: bigint; since: Date }): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>(
    'select id from copy_trading_copies where lead_id = $1 and (ended_at is null or ended_at >= $2)',
    [of.leadId, of.since],
  );
  return rows.map(({ id }) => id);
}

/** Those in these states after a number, for jobs that walk all of them. */
export const copiesAfter = (
  db: Queryable,
  of: { states: readonly CopyState[]; after: bigint; limit: number },
): Promise<CopyRow[]> =>
  db.query<CopyRow>(
    `select ${ROW} from copy_trading_copies where state = any ($1::text[]) and number > $2 order by number limit $3`,
    [of.states, of.after, of.limit],
  );

/** Running copies of leads who lead no more. */
export const orphanedCopies = (db: Queryable, limit: number): Promise<CopyRow[]> =>
  db.query<CopyRow>(
    `select ${ROW.split(', ')
      .map((name) => `c.${name.trim()}`)
      .join(', ')} from copy_trading_copies c join copy_trading_leads l on l.id = c.lead_id
     where c.state in ('active', 'paused') and l.state in ('retired', 'removed') order by c.number limit $1`,
    [limit],
  );

export async function listCopies(
  db: Queryable,
  of: { userId: number; states: readonly CopyState[]; limit: number; offset: number },
): Promise<{ rows: CopyRow[]; total: number }> {
  const filter = 'user_id = $1 and state = any ($2::text[])';
  const rows = await db.query<CopyRow>(
    `select ${ROW} from copy_trading_copies where ${filter} order by number desc limit $3 offset $4`,
    [of.userId, of.states, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from copy_trading_copies where ${filter}`,
    [of.userId, of.states],
  );
  return { rows, total: Number(count!.total) };
}

export async function countRunning(db: Queryable, userIds: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    `select count(*) as count from copy_trading_copies where user_id = any ($1::integer[]) and state <> 'ended'`,
    [userIds],
  );
  return Number(row!.count);
}

/** Whom these customers copy now. */
export async function leadsCopiedBy(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ lead_user_id: number }>(
    `select distinct lead_user_id from copy_trading_copies where user_id = any ($1::integer[]) and state <> 'ended'`,
    [userIds],
  );
  return rows.map(({ lead_user_id: id }) => id);
}

/** Rings are judged one after the other: only leads can make one, and there are few. */
export async function lockRings(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('copy_trading_rings', 0))`);
}

export async function saveMoney(
  tx: Tx,
  rows: readonly Pick<CopyRow, 'id' | 'funds' | 'high_water' | 'shared' | 'agreement_version'>[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update copy_trading_copies c set funds = s.funds, high_water = s.high_water, shared = s.shared, agreement_version = s.version, changed_at = $6
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[]) as s (id, funds, high_water, shared, version)
     where c.id = s.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ funds }) => funds),
      rows.map(({ high_water: mark }) => mark),
      rows.map(({ shared }) => shared),
      rows.map(({ agreement_version: version }) => version),
      at,
    ],
  );
}

/** `after`: the last moment on whose ticks the pause does not bear. */
export async function setPaused(
  tx: Tx,
  of: { ids: readonly bigint[]; isPaused: boolean; at: Date; after?: Date },
): Promise<number> {
  const [from, to] = of.isPaused ? ['active', 'paused'] : ['paused', 'active'];
  const rows = await tx.query(
    `update copy_trading_copies set state = $3, changed_at = $4, paused_after = $5
     where id = any ($1::bigint[]) and state = $2 returning 1 as done`,
    [of.ids, from, to, of.at, of.after ?? null],
  );
  return rows.length;
}

/** Those that ran until now, one of a frozen account that still followed what was published before among them; whoever paused his own is told nothing. */
export async function standStill(
  tx: Tx,
  { ids, at }: { ids: readonly bigint[]; at: Date },
): Promise<Set<bigint>> {
  const rows = await tx.query<{ id: bigint }>(
    `update copy_trading_copies set state = 'paused', changed_at = $2, paused_after = null
     where id = any ($1::bigint[]) and (state = 'active' or (state = 'paused' and paused_after is not null)) returning id`,
    [ids, at],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function beginLeaving(
  tx: Tx,
  of: { ids: readonly bigint[]; reason: EndReason; at: Date },
): Promise<void> {
  await tx.query(
    `update copy_trading_copies set state = 'leaving', end_reason = $2, leaving_since = $3, changed_at = $3
     where id = any ($1::bigint[]) and state in ('active', 'paused')`,
    [of.ids, of.reason, of.at],
  );
}

export async function endCopy(tx: Tx, of: { id: bigint; returned: bigint; at: Date }): Promise<void> {
  await tx.query(
    `update copy_trading_copies set state = 'ended', returned = $2, ended_at = $3, changed_at = $3 where id = $1`,
    [of.id, of.returned, of.at],
  );
}

export interface CopyCustomer {
  test_version: number | null;
}

/** The lock under which a customer's portfolios are counted. */
export async function lockCustomer(tx: Tx, userId: number): Promise<CopyCustomer> {
  await tx.query('insert into copy_trading_customers (user_id) values ($1) on conflict do nothing', [userId]);
  const [row] = await tx.query<CopyCustomer>(
    'select test_version from copy_trading_customers where user_id = $1 for update',
    [userId],
  );
  return row!;
}

export async function testOf(db: Queryable, userId: number): Promise<number | null> {
  const [row] = await db.query<CopyCustomer>(
    'select test_version from copy_trading_customers where user_id = $1',
    [userId],
  );
  return row?.test_version ?? null;
}

export async function passTest(tx: Tx, of: { userId: number; version: number; at: Date }): Promise<void> {
  await tx.query(
    `insert into copy_trading_customers (user_id, test_version, tested_at) values ($1, $2, $3)
     on conflict (user_id) do update set test_version = excluded.test_version, tested_at = excluded.tested_at`,
    [of.userId, of.version, of.at],
  );
}
