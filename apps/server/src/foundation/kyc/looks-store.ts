/** SQL of kyc_looks and kyc_strangers: who opened which photo, and which accounts are known to be different persons. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

interface Who {
  caseId: number;
  operatorId: number;
  sessionId: number;
}

export async function insertLook(tx: Tx, of: Who & { fileId: string; at: Date }): Promise<void> {
  await tx.query(
    `insert into kyc_looks (case_id, file_id, operator_id, session_id, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [of.caseId, of.fileId, of.operatorId, of.sessionId, of.at],
  );
}

export async function looksOf(db: Queryable, of: Who): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ file_id: string }>(
    'select file_id from kyc_looks where case_id = $1 and operator_id = $2 and session_id = $3',
    [of.caseId, of.operatorId, of.sessionId],
  );
  return new Set(rows.map(({ file_id }) => file_id));
}

export async function strangersOf(db: Queryable, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    `select other_id as id from kyc_strangers where user_id = $1 union select user_id from kyc_strangers where other_id = $1`,
    [userId],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function insertStrangers(
  tx: Tx,
  of: { userId: number; others: readonly number[]; proposalId: number },
): Promise<void> {
  await tx.query(
    `insert into kyc_strangers (user_id, other_id, proposal_id)
     select least($1::integer, o), greatest($1::integer, o), $3 from unnest($2::integer[]) o on conflict do nothing`,
    [of.userId, of.others, of.proposalId],
  );
}
