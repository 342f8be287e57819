/** SQL of visitors: people without an account who have confirmed an e-mail address. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface VisitorRow {
  id: number;
  email: string;
  language: string;
}

/** The address is confirmed anew: from now on only this secret opens its threads. */
export async function saveVisitor(
  tx: Tx,
  of: { email: string; language: string; tokenHash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into support_visitors (email, language, token_hash, expires_at, created_at) values ($1, $2, $3, $4, $5)
     on conflict (email) do update set language = excluded.language, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [of.email, of.language, of.tokenHash, of.expiresAt, of.at],
  );
}

export async function visitorByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<VisitorRow | undefined> {
  const [row] = await db.query<VisitorRow>(
    'select id, email, language from support_visitors where token_hash = $1 and expires_at > $2',
    [tokenHash, now],
  );
  return row;
}

export function visitorsById(db: Queryable, ids: readonly number[]): Promise<VisitorRow[]> {
  return db.query<VisitorRow>('select id, email, language from support_visitors where id = any ($1)', [ids]);
}
