/** SQL on payouts by bank and the lines of statements that may be theirs. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { COLUMNS } from '../withdrawals-store.ts';

/** Ordered at this bank and not shown by a line yet, oldest first; of one amount, or all. */
export function orderedAt(db: Queryable, of: { bank: number; arrives?: bigint }): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals_requests where bank = $1 and state = 'sent' and ($2::bigint is null or arrives = $2) order by number`,
    [of.bank, of.arrives ?? null],
  );
}

/** Paid by this bank, of this amount at least: those of exactly this amount first, then the newest. */
export function paidBy(db: Queryable, of: { bank: number; atLeast: bigint }): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals_requests where bank = $1 and state = 'passed' and arrives >= $2
     order by arrives = $2 desc, number desc limit 20`,
    [of.bank, of.atLeast],
  );
}
