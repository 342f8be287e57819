/** SQL of airdrop_campaigns: terms, and how far each has come. Every step is a conditional update, so that two nodes take it once. */
import type { Sharing } from '@candor/formulas';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaign.ts';

const ROW = `id, currency_id, counted_currency_id, pool, decimals, cap_rate, cap, days::text[] as days, state, is_paused, created_at, announced_at,
  block_height, block_hash, drawn_at, moments, read_at, mark, counted_up_to, counted_at, customers, total::text as total, capped,
  capped_from::text as capped_from, rest, rest_total::text as rest_total, paid, paid_customers, paid_at, closed_at`;

export const listCampaigns = (db: Queryable): Promise<CampaignRow[]> =>
  db.query<CampaignRow>(`select ${ROW} from airdrop_campaigns order by id desc`);

/** Announced and later, newest first. */
export async function pageOfCampaigns(
  db: Queryable,
  of: { states: readonly CampaignRow['state'][]; limit: number; offset: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const where = 'announced_at is not null and state = any ($1::text[])';
  const rows = await db.query<CampaignRow>(
    `select ${ROW} from airdrop_campaigns where ${where} order by announced_at desc, id desc limit $2 offset $3`,
    [of.states, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from airdrop_campaigns where ${where}`,
    [of.states],
  );
  return { rows, total: Number(count!.total) };
}

export async function findCampaign(db: Queryable, id: number): Promise<CampaignRow | undefined> {
  const [row] = await db.query<CampaignRow>(`select ${ROW} from airdrop_campaigns where id = $1`, [id]);
  return row;
}

/** Counting, paying and the acts of people take turns at this row. */
export async function lockCampaign(tx: Tx, id: number): Promise<CampaignRow | undefined> {
  const [row] = await tx.query<CampaignRow>(
    `select ${ROW} from airdrop_campaigns where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Those on which something may be due: nothing else is looked at. */
export const openCampaigns = (db: Queryable): Promise<CampaignRow[]> =>
  db.query<CampaignRow>(
    `select ${ROW} from airdrop_campaigns c where (state in ('announced', 'drawn', 'counted')
       or exists (select from airdrop_shares s where s.campaign_id = c.id and s.paid_at is null)) and not is_paused order by id`,
  );

export interface NewCampaign {
  currencyId: number;
  countedCurrencyId: number;
  pool: bigint;
  decimals: number;
  capRate: bigint;
  cap: bigint;
  days: readonly string[];
  at: Date;
  demoKey?: string;
}

/** Undefined when a demo's campaign is there already. */
export async function insertCampaign(tx: Tx, of: NewCampaign): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into airdrop_campaigns (currency_id, counted_currency_id, pool, decimals, cap_rate, cap, days, created_at, demo_key)
     values ($1, $2, $3, $4, $5, $6, $7::date[], $8, $9) on conflict (demo_key) do nothing returning id`,
    [
      of.currencyId,
      of.countedCurrencyId,
      of.pool,
      of.decimals,
      of.capRate,
      of.cap,
      of.days,
      of.at,
      of.demoKey ?? null,
    ],
  );
  return row?.id;
}

export async function announceCampaign(tx: Tx, id: number, of: { at: Date; height: number }): Promise<void> {
  await tx.query(
    `update airdrop_campaigns set state = 'announced', announced_at = $2, block_height = $3 where id = $1 and state = 'draft'`,
    [id, of.at, of.height],
  );
}

export async function pauseCampaign(tx: Tx, id: number, isPaused: boolean): Promise<void> {
  await tx.query('update airdrop_campaigns set is_paused = $2 where id = $1', [id, isPaused]);
}

export async function closeCampaign(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(`update airdrop_campaigns set state = 'closed', closed_at = $2 where id = $1`, [id, at]);
}

/** The draw, once; false when another node was first or somebody has paused it. */
export async function saveDraw(
  tx: Tx,
  id: number,
  of: { blockHash: string; moments: readonly Date[]; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update airdrop_campaigns set state = 'drawn', block_hash = $2, moments = $3::timestamptz[],
       read_at = (select array_agg(platform_real_of(m.at) order by m.n) from unnest($3::timestamptz[]) with ordinality as m (at, n)),
       drawn_at = $4, mark = ledger_mark(), counted_up_to = 0
     where id = $1 and state = 'announced' and not is_paused returning 1 as one`,
    [id, of.blockHash, of.moments, of.at],
  );
  return rows.length > 0;
}

/** Real moment at which the waiting clock has shown this; in the future while it has not. */
export async function realOf(db: Queryable, waiting: Date): Promise<Date> {
  const [row] = await db.query<{ at: Date }>('select platform_real_of($1) as at', [waiting]);
  return row!.at;
}

/** The named block was reorganised away before anybody was paid: it is drawn and counted again. */
export async function undoDraw(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from airdrop_shares where campaign_id = $1', [id]);
  await tx.query(
    `update airdrop_campaigns set state = 'announced', block_hash = null, moments = null, read_at = null, drawn_at = null, mark = null,
       counted_up_to = 0, counted_at = null, customers = null, total = null, capped = null, capped_from = null, rest = null, rest_total = null
     where id = $1 and paid_customers = 0`,
    [id],
  );
}

export async function hasSettled(db: Queryable, mark: bigint): Promise<boolean> {
  const [row] = await db.query<{ settled: boolean }>('select ledger_has_settled($1) as settled', [mark]);
  return row!.settled;
}

export async function saveCursor(tx: Tx, id: number, upTo: number): Promise<void> {
  await tx.query('update airdrop_campaigns set counted_up_to = $2 where id = $1', [id, upTo]);
}

export async function saveCount(
  tx: Tx,
  id: number,
  of: { at: Date; customers: number; total: bigint; sharing: Sharing },
): Promise<void> {
  const { capped, cappedFrom, rest, restTotal } = of.sharing;
  await tx.query(
    `update airdrop_campaigns set state = 'counted', counted_at = $2, customers = $3, total = $4::numeric, capped = $5, capped_from = $6::numeric,
       rest = $7, rest_total = $8::numeric where id = $1 and state = 'drawn'`,
    [
      id,
      of.at,
      of.customers,
      String(of.total),
      capped,
      cappedFrom === null ? null : String(cappedFrom),
      rest,
      String(restTotal),
    ],
  );
}

/** The table refuses what is beyond the pool. */
export async function addPaid(tx: Tx, id: number, of: { amount: bigint; customers: number }): Promise<void> {
  await tx.query(
    'update airdrop_campaigns set paid = paid + $2, paid_customers = paid_customers + $3 where id = $1',
    [id, of.amount, of.customers],
  );
}

export async function finishCampaign(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(
    `update airdrop_campaigns set state = 'paid', paid_at = $2 where id = $1 and state = 'counted'`,
    [id, at],
  );
}
