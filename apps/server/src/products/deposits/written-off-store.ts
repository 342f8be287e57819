/** SQL of deposits_written_off: what the house has paid for lines that no bank had shown. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { LineRow } from './lines-store.ts';

export interface WrittenOff {
  bank_line_id: string;
  paid: bigint;
  journal_id: bigint;
  /** His, and the same claim or payout, or the bank's own id: it is this very transfer. Else one to him that is as large, or what another was given for it. */
  is_same: boolean;
}

export async function insertWrittenOff(
  tx: Tx,
  { line, ...of }: { line: LineRow; userId: number; fee: bigint; paid: bigint; journalId: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `insert into deposits_written_off (line_id, bank, bank_line_id, claim_id, payout_id, user_id, currency_id, amount, fee, paid, journal_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      line.id,
      line.bank,
      line.bank_line_id,
      // A claim that it was blocked on before it was taken for a payout is not what it stands against.
      line.payout_id === null ? line.claim_id : null,
      line.payout_id,
      of.userId,
      line.currency_id,
      line.amount,
      of.fee,
      of.paid,
      of.journalId,
      of.at,
    ],
  );
}

/** By the bank's own id, or the claim that it stands against: what was paid for this line. */
export function writtenOffFor(
  db: Queryable,
  line: LineRow,
): Promise<Pick<WrittenOff, 'paid' | 'journal_id'>[]> {
  return db.query(
    `select paid, journal_id from deposits_written_off
     where currency_id = $1 and (bank = $2 and bank_line_id = $3 or claim_id = $4) order by line_id`,
    [line.currency_id, line.bank, line.bank_line_id, line.claim_id],
  );
}

/** What was paid of a payout that was taken to have come back. */
export const writtenOffOf = (
  db: Queryable,
  payoutId: number,
): Promise<Pick<WrittenOff, 'paid' | 'journal_id'>[]> =>
  db.query('select paid, journal_id from deposits_written_off where payout_id = $1 order by line_id', [
    payoutId,
  ]);

/** Whom a line would be given to, and for what. */
export interface Receiver {
  line: LineRow;
  userId: number;
  claimId?: bigint;
  payoutId?: number;
}

/** What may be this line: of this customer, or by the bank's own id of anybody; also what was undone since. */
export function writtenOffLike(
  db: Queryable,
  { line, userId, claimId, payoutId }: Receiver,
): Promise<WrittenOff[]> {
  return db.query<WrittenOff>(
    `select bank_line_id, paid, journal_id, w.user_id = $1 and (is_own or is_line) as is_same
     from deposits_written_off w cross join lateral (select bank = $3 and bank_line_id = $4 as is_line,
       coalesce(claim_id = $2, false) or coalesce(payout_id = $7, false) as is_own) l
     where currency_id = $5 and (is_line or user_id = $1 and (is_own or bank = $3 and amount = $6)) order by line_id`,
    [userId, claimId ?? null, line.bank, line.bank_line_id, line.currency_id, line.amount, payoutId ?? null],
  );
}
