/** SQL on deposits that are held because of who sent them, by the case about them. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { TransferRow } from './transfers-store.ts';

interface Minimums {
  chains: string[];
  currencies: number[];
  minimums: bigint[];
}

export const currentMinimums = (
  terms: readonly { chain: string; currencyId: number; minDeposit: bigint }[],
): Minimums => ({
  chains: terms.map(({ chain }) => chain),
  currencies: terms.map(({ currencyId }) => currencyId),
  minimums: terms.map(({ minDeposit }) => minDeposit),
});

export type HeldRow = Pick<TransferRow, 'id' | 'user_id' | 'chain' | 'tx_id' | 'amount' | 'currency_id'>;

export function lockHeld(tx: Tx, caseId: number): Promise<HeldRow[]> {
  return tx.query(
    `select id, user_id, chain, tx_id, amount, currency_id from deposits_incoming where state = 'held' and case_id = $1
     order by id for update`,
    [caseId],
  );
}

/** What is held of a transaction for its owner, for whichever case. */
export function heldOfTransaction(
  db: Queryable,
  of: { chain: string; txId: string; userId: number },
): Promise<(HeldRow & { case_id: number })[]> {
  return db.query(
    `select id, user_id, chain, tx_id, amount, currency_id, case_id from deposits_incoming
     where state = 'held' and chain = $1 and tx_id = $2 and user_id = $3 order by id`,
    [of.chain, of.txId, of.userId],
  );
}

/** It goes on being held, for another case. */
export async function holdFor(tx: Tx, { id, caseId }: { id: bigint; caseId: number }): Promise<void> {
  await tx.query(`update deposits_incoming set case_id = $2 where id = $1 and state = 'held'`, [id, caseId]);
}

export function letGo(
  tx: Tx,
  { caseId, at, minimums }: { caseId: number; at: Date; minimums: Minimums },
): Promise<{ id: bigint; user_id: number }[]> {
  return tx.query(
    `update deposits_incoming d set state = 'gathering', reason = 'gathering', minimum = m.minimum, version = version + 1, updated_at = $2
     from unnest($3::text[], $4::integer[], $5::bigint[]) as m (chain, currency_id, minimum)
     where d.case_id = $1 and d.state = 'held' and d.chain = m.chain and d.currency_id = m.currency_id returning d.id, d.user_id`,
    [caseId, at, minimums.chains, minimums.currencies, minimums.minimums],
  );
}

export async function heldCases(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ case_id: number }>(
    `select distinct case_id from deposits_incoming where state = 'held' order by case_id`,
  );
  return rows.map(({ case_id }) => case_id);
}

export async function heldSenders(db: Queryable, caseId: number): Promise<string[]> {
  const rows = await db.query<{ from_address: string }>(
    `select distinct from_address from deposits_incoming where state = 'held' and case_id = $1`,
    [caseId],
  );
  return rows.map(({ from_address }) => from_address);
}

export async function moveToCase(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.query(`update deposits_incoming set case_id = $2 where case_id = $1 and state = 'held'`, [
    from,
    to,
  ]);
}
