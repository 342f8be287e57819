/** SQL of sales_agreements: who accepted which version of a product's agreement, and when. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export async function hasAccepted(
  db: Queryable,
  of: { userId: number; product: string; version: number },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as found from sales_agreements where user_id = $1 and product = $2 and version = $3',
    [of.userId, of.product, of.version],
  );
  return rows.length > 0;
}

export async function accept(
  tx: Tx,
  of: { userId: number; product: string; version: number; at: Date },
): Promise<void> {
  await tx.query('select sales_accept($1, $2, $3, $4)', [of.userId, of.product, of.version, of.at]);
}

export const listAccepted = (
  db: Queryable,
  of: { userId: number; product: string },
): Promise<{ version: number; accepted_at: Date }[]> =>
  db.query<{ version: number; accepted_at: Date }>(
    'select version, accepted_at from sales_agreements where user_id = $1 and product = $2 order by version',
    [of.userId, of.product],
  );
