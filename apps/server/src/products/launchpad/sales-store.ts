/** SQL of launchpad_sales and of what was published of their allotments. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { SaleRow } from './sale.ts';

const ROW = `id, token_id, currency_id, supply, price, step, cap, minimum, maximum, soft_cap, lock_days, introduction, published_at, opens_at,
  closes_at, allots_at, launches_at, state, subscriptions, committed, tokens, cost, digest, allotted_at, launched_at, failure, over_at, paid_out, listing_told,
  paused_at, turn_told`;

/** Newest first. */
export const listSales = (db: Queryable): Promise<SaleRow[]> =>
  db.query<SaleRow>(`select ${ROW} from launchpad_sales order by id desc`);

export async function findSale(db: Queryable, id: number): Promise<SaleRow | undefined> {
  const [row] = await db.query<SaleRow>(`select ${ROW} from launchpad_sales where id = $1`, [id]);
  return row;
}

/**
 * Customers share the row and take turns at their own; whoever decides waits for all of them, and they for him: in one line, which a lock by
 * number has and a row has not, or he would wait for as long as they come (ADR 149).
 */
export async function shareSale(tx: Tx, id: number): Promise<SaleRow | undefined> {
  const [, [row]] = await Promise.all([
    tx.query(`select 1 as done from pg_advisory_xact_lock_shared(hashtext('launchpad_sales'), $1)`, [id]),
    tx.query<SaleRow>(`select ${ROW} from launchpad_sales where id = $1 for share`, [id]),
  ]);
  return row;
}

export async function lockSale(tx: Tx, id: number): Promise<SaleRow | undefined> {
  const [, [row]] = await Promise.all([
    tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('launchpad_sales'), $1)`, [id]),
    tx.query<SaleRow>(`select ${ROW} from launchpad_sales where id = $1 for update`, [id]),
  ]);
  return row;
}

/** Sales with which something may have to be done by now. */
export const unfinishedSales = (db: Queryable, now: Date): Promise<SaleRow[]> =>
  db.query<SaleRow>(
    `select ${ROW} from launchpad_sales where state in ('allotting', 'allotted', 'launched', 'refunding')
       or (state in ('open', 'paused') and (allots_at <= $1 or turn_told is not null)) order by id`,
    [now],
  );

export type NewSale = Pick<
  SaleRow,
  | 'token_id'
  | 'currency_id'
  | 'supply'
  | 'price'
  | 'step'
  | 'cap'
  | 'minimum'
  | 'maximum'
  | 'soft_cap'
  | 'lock_days'
  | 'introduction'
  | 'published_at'
  | 'opens_at'
  | 'closes_at'
  | 'allots_at'
  | 'launches_at'
> & { demoKey?: string };

/** Undefined when a demo's sale is there already. */
export async function insertSale(tx: Tx, of: NewSale): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into launchpad_sales (token_id, currency_id, supply, price, step, cap, minimum, maximum, soft_cap, lock_days, introduction,
       published_at, opens_at, closes_at, allots_at, launches_at, demo_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) on conflict (demo_key) do nothing returning id`,
    [
      of.token_id,
      of.currency_id,
      of.supply,
      of.price,
      of.step,
      of.cap,
      of.minimum,
      of.maximum,
      of.soft_cap,
      of.lock_days,
      JSON.stringify(of.introduction),
      of.published_at,
      of.opens_at,
      of.closes_at,
      of.allots_at,
      of.launches_at,
      of.demoKey ?? null,
    ],
  );
  return row?.id;
}

/** From one of these states to another; false when it stood in none of them any more. In the line of those who share it: they keep no launch waiting. */
export async function moveSale(
  tx: Tx,
  id: number,
  of: {
    from: readonly SaleRow['state'][];
    to: Exclude<SaleRow['state'], 'paused'>;
    at?: Date;
    failure?: SaleRow['failure'];
  },
): Promise<boolean> {
  await lockSale(tx, id);
  const rows = await tx.query(
    `update launchpad_sales set state = $3, failure = coalesce($4, failure),
       launched_at = case when $3 = 'launched' then $5 else launched_at end,
       over_at = case when $3 in ('ended', 'failed') then $5 else over_at end, paused_at = null
     where id = $1 and state = any ($2::text[]) returning id`,
    [id, of.from, of.to, of.failure ?? null, of.at ?? null],
  );
  return rows.length > 0;
}

/** Nobody commits from this moment on; its customers are yet to be told. */
export async function pauseSale(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(
    `update launchpad_sales set state = 'paused', paused_at = $2, turn_told = 0 where id = $1 and state = 'open'`,
    [id, at],
  );
}

/** For the first time, or again: what is to come of it comes later by so much. */
export async function openSale(tx: Tx, id: number, movedMs: number): Promise<void> {
  await tx.query(
    `update launchpad_sales set state = 'open', paused_at = null, turn_told = case when state = 'paused' then 0 end, moved_ms = moved_ms + $2::bigint,
       closes_at = closes_at + $2 * interval '1 millisecond', allots_at = allots_at + $2 * interval '1 millisecond',
       launches_at = launches_at + $2 * interval '1 millisecond'
     where id = $1 and state in ('published', 'paused')`,
    [id, movedMs],
  );
}

export interface Outcome {
  subscriptions: number;
  committed: bigint;
  tokens: bigint;
  cost: bigint;
  digest: string;
  at: Date;
  pages: readonly string[];
}

/** The result, whole and for good, and what is published of it. */
export async function saveOutcome(tx: Tx, id: number, of: Outcome): Promise<void> {
  await tx.query(
    `update launchpad_sales set state = 'allotting', subscriptions = $2, committed = $3, tokens = $4, cost = $5, digest = $6, allotted_at = $7, paused_at = null
     where id = $1`,
    [id, of.subscriptions, of.committed, of.tokens, of.cost, of.digest, of.at],
  );
  await tx.query(
    `insert into launchpad_allotments (sale_id, page, lines)
     select $1, p.page, p.lines from unnest($2::text[]) with ordinality p (lines, page)`,
    [id, of.pages],
  );
}

export async function countPages(db: Queryable, saleId: number): Promise<number> {
  const [row] = await db.query<{ pages: number }>(
    'select count(*)::integer as pages from launchpad_allotments where sale_id = $1',
    [saleId],
  );
  return row!.pages;
}

export async function readPage(db: Queryable, saleId: number, page: number): Promise<string | undefined> {
  const [row] = await db.query<{ lines: string }>(
    'select lines from launchpad_allotments where sale_id = $1 and page = $2',
    [saleId, page],
  );
  return row?.lines;
}

export async function readPages(db: Queryable, saleId: number): Promise<string[]> {
  const rows = await db.query<{ lines: string }>(
    'select lines from launchpad_allotments where sale_id = $1 order by page',
    [saleId],
  );
  return rows.map(({ lines }) => lines);
}

export async function saveListingTold(tx: Tx, id: number, upTo: bigint): Promise<void> {
  await tx.query('update launchpad_sales set listing_told = $2 where id = $1', [id, upTo]);
}

/** Null: all of them know. */
export async function saveTurnTold(tx: Tx, id: number, upTo: bigint | null): Promise<void> {
  await tx.query('update launchpad_sales set turn_told = $2 where id = $1', [id, upTo]);
}

export async function addPaidOut(tx: Tx, id: number, amount: bigint): Promise<void> {
  await tx.query('update launchpad_sales set paid_out = paid_out + $2 where id = $1', [id, amount]);
}
