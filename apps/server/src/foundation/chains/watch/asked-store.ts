/** SQL of chains_asked: transactions that the watcher is asked to look at once more. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { ChainName } from '../ports.ts';

interface AskedTransaction {
  txId: string;
  tries: number;
}

/** One that is waited for already keeps its turn. */
export async function insertAsked(tx: Tx, of: { chain: ChainName; txId: string; at: Date }): Promise<void> {
  await tx.query(
    'insert into chains_asked (chain, tx_id, next_at) values ($1, $2, $3) on conflict (chain, tx_id) do nothing',
    [of.chain, of.txId, of.at],
  );
}

export function dueAsked(
  db: Queryable,
  of: { chain: ChainName; at: Date; limit: number },
): Promise<AskedTransaction[]> {
  return db.query<AskedTransaction>(
    `select tx_id as "txId", tries from chains_asked where chain = $1 and next_at <= $2 order by next_at, tx_id limit $3`,
    [of.chain, of.at, of.limit],
  );
}

export async function saveAskedTry(
  tx: Queryable,
  of: { chain: ChainName; txId: string; tries: number; nextAt: Date },
): Promise<void> {
  await tx.query('update chains_asked set tries = $3, next_at = $4 where chain = $1 and tx_id = $2', [
    of.chain,
    of.txId,
    of.tries,
    of.nextAt,
  ]);
}

export async function forgetAsked(tx: Queryable, chain: ChainName, txId: string): Promise<void> {
  await tx.query('delete from chains_asked where chain = $1 and tx_id = $2', [chain, txId]);
}
