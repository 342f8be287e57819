/** SQL of options_*: orders through their states, terms, and what customers have set for themselves. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { DurationTerms } from './purchase-rules.ts';

/** R-OPT-6: the only conditions under which a stake comes back undecided. */
export type VoidReason = 'ticks_missing' | 'no_price' | 'halted';

export interface OptionRow {
  id: bigint;
  /** Its place among all options, in the order of their coming; never shown. */
  number: bigint;
  user_id: number;
  pair_id: number;
  currency_id: number;
  type: 'C' | 'P' | 'F';
  duration_s: number;
  stake: bigint;
  payout_ratio: bigint;
  flat_band: bigint | null;
  potential: bigint;
  accepted_at: Date;
  state: 'accepted' | 'open' | 'won' | 'lost' | 'flat' | 'void';
  strike_seq: bigint | null;
  strike: bigint | null;
  expires_at: Date | null;
  settlement_price: bigint | null;
  void_reason: VoidReason | null;
  ticks_missing: number | null;
  paid: bigint | null;
  settled_at: Date | null;
}
const ROW = `id, number, user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, state, strike_seq,
  strike, expires_at, settlement_price, void_reason, ticks_missing, paid, settled_at`;

export async function readTerms(db: Queryable, pairId: number): Promise<DurationTerms[]> {
  const rows = await db.query<{
    duration_s: number;
    payout_ratio: bigint;
    flat_ratio: bigint | null;
    flat_band: bigint | null;
    min_stake: bigint;
    max_stake: bigint;
  }>(
    'select duration_s, payout_ratio, flat_ratio, flat_band, min_stake, max_stake from options_terms where pair_id = $1 order by duration_s',
    [pairId],
  );
  return rows.map((row) => ({
    durationS: row.duration_s,
    payoutRatio: row.payout_ratio,
    flatRatio: row.flat_ratio,
    flatBand: row.flat_band,
    minStake: row.min_stake,
    maxStake: row.max_stake,
  }));
}

export interface NewOption {
  userId: number;
  pairId: number;
  currencyId: number;
  type: OptionRow['type'];
  durationS: number;
  stake: bigint;
  payoutRatio: bigint;
  flatBand: bigint | null;
  potential: bigint;
  acceptedAt: Date;
  capSecond: Date;
}

export async function insertOption(tx: Tx, of: NewOption): Promise<OptionRow> {
  const [row] = await tx.query<OptionRow>(
    `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, cap_second)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${ROW}`,
    [
      of.userId,
      of.pairId,
      of.currencyId,
      of.type,
      of.durationS,
      of.stake,
      of.payoutRatio,
      of.flatBand,
      of.potential,
      of.acceptedAt,
      of.capSecond,
    ],
  );
  return row!;
}

/**
 * Potential profit for one second of expiry, by side: call and flat on one, put on the other. What is open expires when it does, whatever was
 * expected of it; what still waits is struck by one tick, however late that comes, so those of one duration expire together.
 */
export async function promisedAt(
  db: Queryable,
  of: { pairId: number; capSecond: Date; durationS: number },
): Promise<{ calls: bigint; puts: bigint }> {
  const [row] = await db.query<{ calls: bigint; puts: bigint }>(
    `select coalesce(sum(potential) filter (where type <> 'P'), 0)::bigint as calls, coalesce(sum(potential) filter (where type = 'P'), 0)::bigint as puts
     from (
       select potential, type from options_orders where pair_id = $1 and state = 'accepted' and (duration_s = $3 or cap_second = $2)
       union all
       select potential, type from options_orders
       where pair_id = $1 and state = 'open' and expires_at >= $2 and expires_at < $2::timestamptz + interval '1 second') at`,
    [of.pairId, of.capSecond, of.durationS],
  );
  return row!;
}

/** What flat has cost since a moment, what it brought deducted, and what it may still cost. */
export async function costOfFlat(db: Queryable, since: Date): Promise<bigint> {
  const [row] = await db.query<{ cost: bigint }>(
    `select (greatest(coalesce(sum(paid - stake) filter (where settled_at is not null), 0), 0)
       + coalesce(sum(potential) filter (where settled_at is null), 0))::bigint as cost
     from options_orders where type = 'F' and (settled_at is null or settled_at >= $1)`,
    [since],
  );
  return row!.cost;
}

/**
 * Held by purchases beside one another: a tick waits for those under way, so that it sees whatever was accepted before it, and
 * those that come later wait for the tick. The queue is the lock manager's, so buyers cannot hold a tick off for ever.
 */
export async function lockForPurchase(tx: Tx, pairId: number): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock_shared(hashtext('options_ticks'), $1)`, [
    pairId,
  ]);
}

/** Held by a tick alone; see lockForPurchase. */
export async function lockForTick(tx: Tx, pairId: number): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('options_ticks'), $1)`, [pairId]);
}

/** As lockForTick, of as many as nobody buys in or acts on now; answers which. It waits for nobody. */
export async function holdForTicks(tx: Tx, pairIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ pair_id: number }>(
    `select pair_id from unnest($1::integer[]) as t (pair_id) where pg_try_advisory_xact_lock(hashtext('options_ticks'), pair_id)`,
    [pairIds],
  );
  return rows.map(({ pair_id }) => pair_id);
}

/** Those of the pairs in which an option waits for its strike or for its expiry. */
export async function pairsWithOptions(db: Queryable, pairIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ pair_id: number }>(
    `select pair_id from unnest($1::integer[]) as t (pair_id)
     where exists (select from options_orders o where o.pair_id = t.pair_id and o.state = 'accepted')
       or exists (select from options_orders o where o.pair_id = t.pair_id and o.state = 'open')`,
    [pairIds],
  );
  return rows.map(({ pair_id }) => pair_id);
}

/** Gives a strike to everything accepted before this tick (R-OPT-3). */
export function strikeWaiting(
  tx: Tx,
  of: { pairId: number; seq: number; at: Date; index: bigint },
): Promise<OptionRow[]> {
  return tx.query<OptionRow>(
    `update options_orders set state = 'open', strike_seq = $2, strike = $4, expires_at = $3::timestamptz + duration_s * interval '1 second'
     where pair_id = $1 and state = 'accepted' and accepted_at < $3 returning ${ROW}`,
    [of.pairId, of.seq, of.at, of.index],
  );
}

/** Locks what has reached its expiry, oldest first. */
export function lockExpired(tx: Tx, of: { pairId: number; at: Date; most: number }): Promise<OptionRow[]> {
  return tx.query<OptionRow>(
    `select ${ROW} from options_orders where pair_id = $1 and state = 'open' and expires_at <= $2 order by expires_at, number limit $3 for update`,
    [of.pairId, of.at, of.most],
  );
}

/** Locks everything open of a pair, for R-IDX-3's ten minutes. */
export function lockOpen(tx: Tx, pairId: number, most: number): Promise<OptionRow[]> {
  return tx.query<OptionRow>(
    `select ${ROW} from options_orders where pair_id = $1 and state in ('accepted', 'open') order by number limit $2 for update`,
    [pairId, most],
  );
}

/** Whose they are, each once: of all that a tick delivers, and of all that is open. */
export const ownersOfExpired = (tx: Tx, of: { pairId: number; at: Date }): Promise<number[]> =>
  ownersWhere(tx, `state = 'open' and expires_at <= $2`, [of.pairId, of.at]);
export const ownersOfOpen = (tx: Tx, pairId: number): Promise<number[]> =>
  ownersWhere(tx, `state in ('accepted', 'open')`, [pairId]);

async function ownersWhere(tx: Tx, filter: string, values: readonly unknown[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select distinct user_id from options_orders where pair_id = $1 and ${filter}`,
    values,
  );
  return rows.map(({ user_id: id }) => id);
}

export interface SettledOption {
  id: bigint;
  outcome: 'won' | 'lost' | 'flat' | 'void';
  settlementPrice: bigint | null;
  voidReason: VoidReason | null;
  ticksMissing: number | null;
  paid: bigint;
}

export async function saveSettled(
  tx: Tx,
  settled: readonly SettledOption[],
  of: { seq: number | null; at: Date },
): Promise<OptionRow[]> {
  return tx.query<OptionRow>(
    `update options_orders o set state = s.outcome, settlement_price = s.price, void_reason = s.reason, ticks_missing = s.missing, paid = s.paid, settled_seq = $7, settled_at = $8
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::integer[]) as s (id, outcome, price, reason, paid, missing)
     where o.id = s.id returning ${ROW.split(', ')
       .map((column) => `o.${column.trim()}`)
       .join(', ')}`,
    [
      settled.map((one) => one.id),
      settled.map((one) => one.outcome),
      settled.map((one) => one.settlementPrice),
      settled.map((one) => one.voidReason),
      settled.map((one) => one.paid),
      settled.map((one) => one.ticksMissing),
      of.seq,
      of.at,
    ],
  );
}

export async function listOptions(
  db: Queryable,
  of: {
    userId: number;
    pairId: number | undefined;
    states: readonly string[];
    limit: number;
    offset: number;
  },
): Promise<{ rows: OptionRow[]; total: number }> {
  const values = [of.userId, of.pairId ?? null, of.states];
  const filter = 'user_id = $1 and ($2::integer is null or pair_id = $2) and state = any ($3::text[])';
  const rows = await db.query<OptionRow>(
    `select ${ROW} from options_orders where ${filter} order by number desc limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from options_orders where ${filter}`,
    values,
  );
  return { rows, total: Number(count!.total) };
}

export async function findOptions(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<OptionRow[]> {
  return db.query<OptionRow>(
    `select ${ROW} from options_orders where user_id = $1 and id = any ($2::bigint[])`,
    [userId, ids],
  );
}

/** Whosever they are, with the tick each was settled on, for a replay. */
export const optionsByIds = (
  db: Queryable,
  ids: readonly string[],
): Promise<(OptionRow & { settled_seq: bigint | null })[]> =>
  db.query<OptionRow & { settled_seq: bigint | null }>(
    `select ${ROW}, settled_seq from options_orders where id = any ($1::bigint[])`,
    [ids],
  );
