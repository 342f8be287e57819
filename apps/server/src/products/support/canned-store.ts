/** SQL of canned answers. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface CannedRow {
  id: number;
  name: string;
  texts: Record<string, string>;
}

export function listCanned(db: Queryable): Promise<CannedRow[]> {
  return db.query<CannedRow>('select id, name, texts from support_canned order by name, id');
}

export async function findCanned(db: Queryable, id: number): Promise<CannedRow | undefined> {
  return (await db.query<CannedRow>('select id, name, texts from support_canned where id = $1', [id]))[0];
}

/** Answers the id; undefined when there is none to change. */
export async function saveCanned(
  tx: Tx,
  of: {
    id: number | undefined;
    name: string;
    texts: Record<string, string>;
    operatorId: number | null;
    at: Date;
  },
): Promise<number | undefined> {
  const values = [of.name, JSON.stringify(of.texts), of.operatorId, of.at];
  const [row] = await (of.id === undefined
    ? tx.query<{ id: number }>(
        'insert into support_canned (name, texts, changed_by, changed_at) values ($1, $2::jsonb, $3, $4) returning id',
        values,
      )
    : tx.query<{ id: number }>(
        'update support_canned set name = $1, texts = $2::jsonb, changed_by = $3, changed_at = $4 where id = $5 returning id',
        [...values, of.id],
      ));
  return row?.id;
}

export async function removeCanned(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from support_canned where id = $1', [id]);
}

/** Of two nodes that start, one writes the first ones. */
export async function lockSeed(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('support-canned', 0))`);
}
