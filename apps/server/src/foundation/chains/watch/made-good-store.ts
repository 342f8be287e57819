/** SQL of chains_made_good: transactions whose money a customer was given before anything here had seen it. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { NamedTransaction } from '../ports.ts';

/** Who gives it and whoever credits what comes of it wait for each other, until the end of the transaction. */
export async function lockMadeGood(
  tx: Tx,
  { chain, txId }: Pick<NamedTransaction, 'chain' | 'txId'>,
): Promise<void> {
  await tx.query(
    `select 1 as done from pg_advisory_xact_lock(hashtextextended('made-good:' || $1::text || ':' || $2::text, 0))`,
    [chain, txId],
  );
}

/** Whether something of it has come in for him, or he was given it already. What was reorganised away before it was final has not. */
export async function isKnownToHim(
  db: Queryable,
  { chain, txId, userId }: NamedTransaction,
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from chains_transfers where chain = $1 and tx_id = $2 and user_id = $3 and (is_in_chain or told = 'final')
     union all select 1 from chains_made_good where chain = $1 and tx_id = $2 and user_id = $3 limit 1`,
    [chain, txId, userId],
  );
  return rows.length > 0;
}

export async function hasMadeGood(
  db: Queryable,
  { chain, txId, userId }: NamedTransaction,
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from chains_made_good where chain = $1 and tx_id = $2 and user_id = $3',
    [chain, txId, userId],
  );
  return rows.length > 0;
}

export async function insertMadeGood(
  tx: Tx,
  of: NamedTransaction & { ref: string; at: Date },
): Promise<void> {
  await tx.query(
    'insert into chains_made_good (chain, tx_id, user_id, ref, at) values ($1, $2, $3, $4, $5)',
    [of.chain, of.txId, of.userId, of.ref, of.at],
  );
}

/** In the order in which their locks are taken. */
export function madeGoodBy(db: Queryable, ref: string): Promise<NamedTransaction[]> {
  return db.query<NamedTransaction>(
    'select chain, tx_id as "txId", user_id as "userId" from chains_made_good where ref = $1 order by chain, tx_id',
    [ref],
  );
}

export async function deleteMadeGood(tx: Tx, ref: string): Promise<void> {
  await tx.query('delete from chains_made_good where ref = $1', [ref]);
}
