/** SQL of copy_trading_leads and their figures. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { LeadFigures, LeadRow, LeadState } from './copy.ts';

const ROW = `l.id, l.user_id, l.name, l.about, l.share_rate, l.state, l.is_simulated, l.applied_at, l.admitted_at, l.ended_at, f.figures`;
const FROM = 'from copy_trading_leads l left join copy_trading_figures f on f.lead_id = l.id';

export const listLeads = (db: Queryable, states: readonly LeadState[]): Promise<LeadRow[]> =>
  db.query<LeadRow>(`select ${ROW} ${FROM} where l.state = any ($1::text[]) order by l.number`, [states]);

export async function findLead(db: Queryable, id: number | bigint): Promise<LeadRow | undefined> {
  const [row] = await db.query<LeadRow>(`select ${ROW} ${FROM} where l.id = $1`, [id]);
  return row;
}

/** His last application, or what became of it. */
export async function leadOfUser(db: Queryable, userId: number): Promise<LeadRow | undefined> {
  const [row] = await db.query<LeadRow>(
    `select ${ROW} ${FROM} where l.user_id = $1 order by l.number desc limit 1`,
    [userId],
  );
  return row;
}

/** Those of these customers who lead, by customer. */
export async function leadsAmong(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Pick<LeadRow, 'id' | 'user_id'>>> {
  const rows = await db.query<Pick<LeadRow, 'id' | 'user_id'>>(
    `select id, user_id from copy_trading_leads where user_id = any ($1::integer[]) and state = 'active'`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** Whether one of these customers leads, or has applied to and nobody has decided. */
export async function isAnyLead(
  db: Queryable,
  of: { userIds: readonly number[]; states: readonly LeadState[] },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from copy_trading_leads where user_id = any ($1::integer[]) and state = any ($2::text[]) limit 1',
    [of.userIds, of.states],
  );
  return rows.length > 0;
}

/** One line for who shares a lead and who has him alone, which rows have not (ADR 149); in the order of the ids. */
const inLine = (how: 'shared' | 'alone'): string =>
  `select pg_advisory_xact_lock${how === 'shared' ? '_shared' : ''}(hashtextextended('copy_trading_leads:' || id, 0))
   from (select id from unnest($1::bigint[]) as wanted (id) group by id order by id) as one`;

/** Signals being carried out have a lead alone; whoever changes copies of his shares him, and so takes turns with ticks only. */
export async function lockLeads(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await Promise.all([
    tx.query(inLine('alone'), [ids]),
    tx.query('select 1 as one from copy_trading_leads where id = any ($1::bigint[]) order by id for update', [
      ids,
    ]),
  ]);
}

export async function shareLeads(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await Promise.all([
    tx.query(inLine('shared'), [ids]),
    tx.query('select 1 as one from copy_trading_leads where id = any ($1::bigint[]) order by id for share', [
      ids,
    ]),
  ]);
}

export interface NewLead {
  userId: number;
  name: string;
  about: string;
  shareRate: bigint;
  isSimulated: boolean;
  agreementVersion: number;
  at: Date;
}

/** Undefined when he leads or has applied already, or the name is taken. */
export async function insertLead(tx: Tx, of: NewLead): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into copy_trading_leads (user_id, name, about, share_rate, is_simulated, agreement_version, applied_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [of.userId, of.name, of.about, of.shareRate, of.isSimulated, of.agreementVersion, of.at],
  );
  return row?.id;
}

/** False when it is no longer in the state it was seen in. In the line of those who share him: they keep nobody from stopping to lead. */
export async function moveLead(
  tx: Tx,
  of: { id: bigint; from: LeadState; to: LeadState; at: Date },
): Promise<boolean> {
  await tx.query(inLine('alone'), [[of.id]]);
  const rows = await tx.query(
    `update copy_trading_leads set state = $3, admitted_at = case when $3 = 'active' then $4 else admitted_at end,
       ended_at = case when $3 = 'active' then null else $4::timestamptz end
     where id = $1 and state = $2 returning 1 as done`,
    [of.id, of.from, of.to, of.at],
  );
  return rows.length === 1;
}

export async function saveFigures(
  db: Queryable,
  of: { leadId: bigint; at: Date; figures: LeadFigures },
): Promise<void> {
  await db.query(
    `insert into copy_trading_figures (lead_id, at, figures) values ($1, $2, $3)
     on conflict (lead_id) do update set at = excluded.at, figures = excluded.figures`,
    [of.leadId, of.at, JSON.stringify(of.figures)],
  );
}

/** Money in and out of an account by day, and what else moved it. */
export const accountDays = (
  db: Queryable,
  of: { userId: number; account: string; currencyId: number; since: Date; flows: readonly string[] },
): Promise<{ day: string; flow: string; result: string }[]> =>
  db.query(
    `select day::text as day, flow::text as flow, result::text as result from ledger_account_days($1, $2, $3, $4, $5)`,
    [of.userId, of.account, of.currencyId, of.since, of.flows],
  );
