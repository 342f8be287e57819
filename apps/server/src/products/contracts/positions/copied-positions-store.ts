/** SQL of contracts_positions as those who copy need it: what copies and lead traders hold, and what it is worth together. */
import type { Marks, Totals, WhosePositions } from '../../../foundation/executions/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { ROW } from '../contracts-store.ts';
import type { PositionRow } from './position.ts';

/** Margin, and s*q*(mark-E) cut position by position (R-CT-4). */
const TOTALS = `coalesce(sum(p.margin), 0)::bigint as margin, count(*) as count,
  coalesce(sum(trunc(p.quantity::numeric * case p.side when 'L' then m.mark - p.entry_price else p.entry_price - m.mark end / 100000000)), 0)::bigint as profit`;
const MARKS = 'unnest($1::integer[], $2::bigint[]) as m (pair_id, mark)';
const OPEN = 'p.entry_price is not null and p.closed_at is null';

interface TotalsRow {
  margin: bigint;
  profit: bigint;
  count: bigint;
}
const totalsFrom = ({ margin, profit, count }: TotalsRow): Totals => ({
  margin,
  profit,
  count: Number(count),
});

/** Copies with nothing open are left out. */
export async function totalsByCopy(
  db: Queryable,
  { copyIds, marks }: { copyIds: readonly bigint[]; marks: Marks },
): Promise<Map<bigint, Totals>> {
  const rows = await db.query<TotalsRow & { copy_id: bigint }>(
    `select p.copy_id, ${TOTALS} from contracts_positions p join ${MARKS} on m.pair_id = p.pair_id
     where p.copy_id = any ($3::bigint[]) and ${OPEN} group by p.copy_id`,
    [[...marks.keys()], [...marks.values()], copyIds],
  );
  return new Map(rows.map((row) => [row.copy_id, totalsFrom(row)]));
}

/** Of a customer's own contract account. */
export async function totalsOfOwn(
  db: Queryable,
  { userId, marks }: { userId: number; marks: Marks },
): Promise<Totals> {
  const [row] = await db.query<TotalsRow>(
    `select ${TOTALS} from contracts_positions p join ${MARKS} on m.pair_id = p.pair_id
     where p.user_id = $3 and p.copy_id is null and ${OPEN}`,
    [[...marks.keys()], [...marks.values()], userId],
  );
  return totalsFrom(row!);
}

/** By the index of what has ended of each copy: as many looks as copies, and only rows since then. */
export const resultsOfCopies = (
  db: Queryable,
  { copyIds, since }: { copyIds: readonly bigint[]; since: Date },
): Promise<{ day: string; result: bigint }[]> =>
  db.query(
    `select (p.closed_at at time zone 'UTC')::date::text as day,
       sum(p.profit - p.open_fee - p.close_fee - p.liquidation_fee + p.funding)::bigint as result
     from contracts_positions p
     where p.copy_id = any ($1::bigint[]) and p.copy_id is not null and p.state = 'closed' and p.closed_at >= $2 group by 1`,
    [copyIds, since],
  );

/** In the order of their numbers. */
export function lockCopied(
  tx: Tx,
  of: { ids: readonly bigint[] } | { copyIds: readonly bigint[] },
): Promise<PositionRow[]> {
  const [column, ids] = 'ids' in of ? ['id', of.ids] : ['copy_id', of.copyIds];
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where ${column} = any ($1::bigint[]) and copy_id is not null and closed_at is null
     order by number for update`,
    [ids],
  );
}

const whose = (of: WhosePositions): [filter: string, value: bigint | number] =>
  'copyId' in of ? ['copy_id = $1', of.copyId] : ['user_id = $1 and copy_id is null', of.userId];

export function heldBy(db: Queryable, of: WhosePositions): Promise<PositionRow[]> {
  const [filter, value] = whose(of);
  return db.query<PositionRow>(
    `select ${ROW} from contracts_positions where ${filter} and entry_price is not null and closed_at is null order by number desc`,
    [value],
  );
}

export async function endedOf(
  db: Queryable,
  of: WhosePositions & { since?: Date; until?: Date | undefined; limit: number; offset: number },
): Promise<{ rows: PositionRow[]; total: number }> {
  const [filter, value] = whose(of);
  const from = `from contracts_positions where ${filter} and state = 'closed' and ($2::timestamptz is null or closed_at >= $2)
     and ($3::timestamptz is null or closed_at <= $3)`;
  const values = [value, of.since ?? null, of.until ?? null];
  const rows = await db.query<PositionRow>(
    `select ${ROW} ${from} order by closed_at desc, number desc limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${from}`, values);
  return { rows, total: Number(count!.total) };
}
