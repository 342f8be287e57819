/** SQL of reconciliation_counts, the snapshot that counts are taken in, and the invariant that is read from them. */
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Invariant } from '../ledger/index.ts';

/** So long a count is one; after that nobody can say, and the public page says so as well. */
export const FRESH_MINUTES = 15;
/** So long something may be missing before money stops: what the house itself took out is booked by then. */
export const UNEXPLAINED_MINUTES = 30;

/** One moment of the whole database. */
export function inSnapshot<T>(db: Database, work: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return db.transaction('reconciliation', async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    return work(tx);
  });
}

export interface CountRow {
  chain: string;
  currencyId: number;
  isCarried: boolean;
  blockNumber: number;
  held: bigint;
  ledger: bigint;
  unheard: bigint;
  mayHaveLeft: bigint;
  short: bigint;
}

export async function saveCounts(db: Queryable, counts: readonly CountRow[], at: Date): Promise<void> {
  await db.query(
    `insert into reconciliation_counts as r (chain, currency_id, is_carried, block_number, at, held, ledger, unheard, may_have_left, short,
       short_since, short_counts)
     select c.chain, c.currency_id, c.is_carried, c.block_number, $10, c.held, c.ledger, c.unheard, c.may_have_left, c.short,
       case when c.short > 0 then $10::timestamptz end, case when c.short > 0 then 1 else 0 end
     from unnest($1::text[], $2::integer[], $3::boolean[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
       as c (chain, currency_id, is_carried, block_number, held, ledger, unheard, may_have_left, short)
     on conflict (chain, currency_id) do update set is_carried = excluded.is_carried, block_number = excluded.block_number,
       at = excluded.at, held = excluded.held, ledger = excluded.ledger, unheard = excluded.unheard,
       may_have_left = excluded.may_have_left, short = excluded.short,
       short_since = case when excluded.short > 0 then coalesce(r.short_since, excluded.short_since) end,
       short_counts = case when excluded.short > 0 then r.short_counts + 1 else 0 end`,
    [
      counts.map(({ chain }) => chain),
      counts.map(({ currencyId }) => currencyId),
      counts.map(({ isCarried }) => isCarried),
      counts.map(({ blockNumber }) => blockNumber),
      counts.map(({ held }) => held),
      counts.map(({ ledger }) => ledger),
      counts.map(({ unheard }) => unheard),
      counts.map(({ mayHaveLeft }) => mayHaveLeft),
      counts.map(({ short }) => short),
      at,
    ],
  );
}

/** Missing in two counts or more, and nobody was called for it within `againMs`. */
export function shortToPage(
  db: Queryable,
  of: { chain: string; at: Date; againMs: number },
): Promise<{ currency_id: number; short: bigint; block_number: number; short_since: Date }[]> {
  return db.query(
    `select currency_id, short, block_number::float8 as block_number, short_since from reconciliation_counts
     where chain = $1 and short_counts >= 2 and (paged_at is null or paged_at < $2::timestamptz - $3 * interval '1 millisecond')
     order by currency_id`,
    [of.chain, of.at, of.againMs],
  );
}

export async function markShortPaged(
  db: Queryable,
  of: { chain: string; currencyIds: readonly number[]; at: Date },
): Promise<void> {
  await db.query(
    'update reconciliation_counts set paged_at = $3 where chain = $1 and currency_id = any ($2::integer[])',
    [of.chain, of.currencyIds, of.at],
  );
}

export interface ChainShort {
  /** `X:trc20`. */
  account: string;
  currencyId: number;
  short: bigint;
}

/** What was missing on each chain at its last count; of one that was not counted lately nobody can say. */
export function chainsShort(db: Queryable, now: number): Promise<ChainShort[]> {
  return db.query<ChainShort>(
    `select 'X:' || lower(chain) as account, currency_id as "currencyId", short from reconciliation_counts where at > $1`,
    [new Date(now - FRESH_MINUTES * 60_000)],
  );
}

export const RECONCILIATION_INVARIANT: Invariant = {
  name: 'I17',
  statement: 'what stands on each chain is what the ledger says, with what is on its way',
  sql: `select chain, currency_id, short from reconciliation_counts where is_carried and short > 0
    and short_since <= at - interval '${UNEXPLAINED_MINUTES} minutes' and at > now() - interval '${FRESH_MINUTES} minutes'`,
};
