/** SQL on operators_taken. */
import type { Queryable } from '../../platform/db/database.ts';

const TRIES = 5;

/** The first of these that nobody has; one's own from before comes last. Two who ask at once get two. */
export async function takeFirst(
  tx: Queryable,
  of: { queue: string; ids: readonly number[]; operatorId: number; now: Date; until: Date },
): Promise<number | undefined> {
  const { queue, operatorId } = of;
  await tx.query('delete from operators_taken where queue = $1 and until <= $2', [queue, of.now]);
  const [before] = await tx.query<{ case_id: bigint }>(
    'delete from operators_taken where queue = $1 and operator_id = $2 returning case_id',
    [queue, operatorId],
  );
  const mine = before === undefined ? undefined : Number(before.case_id);
  const ids = [...of.ids.filter((id) => id !== mine), ...of.ids.filter((id) => id === mine)];
  for (let n = 0; n < TRIES; n += 1) {
    const rows = await tx.query<{ case_id: bigint }>(
      `insert into operators_taken (queue, case_id, operator_id, until)
       select $1, c.id, $3, $4 from unnest($2::bigint[]) with ordinality as c (id, n)
       where not exists (select from operators_taken t where t.queue = $1 and t.case_id = c.id) order by c.n limit 1
       on conflict do nothing returning case_id`,
      [queue, ids, operatorId, of.until],
    );
    if (rows[0] !== undefined) return Number(rows[0].case_id);
  }
  return undefined;
}

/** Only one's own; whether there was any. */
export async function leaveTaken(
  tx: Queryable,
  of: { queue: string; id: number; operatorId: number },
): Promise<boolean> {
  const rows = await tx.query(
    'delete from operators_taken where queue = $1 and case_id = $2 and operator_id = $3 returning 1 as one',
    [of.queue, of.id, of.operatorId],
  );
  return rows.length > 0;
}

export async function takenBy(
  db: Queryable,
  of: { queue: string; id: number; now: Date },
): Promise<{ operator_id: number; until: Date } | undefined> {
  const rows = await db.query<{ operator_id: number; until: Date }>(
    'select operator_id, until from operators_taken where queue = $1 and case_id = $2 and until > $3',
    [of.queue, of.id, of.now],
  );
  return rows[0];
}
