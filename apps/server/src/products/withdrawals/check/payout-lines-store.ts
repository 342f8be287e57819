/** SQL on payouts by bank and the lines of statements that may be theirs. */
import { BANK_WAY } from '@candor/wire';
import type { Queryable } from '../../../platform/db/database.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { COLUMNS } from '../withdrawals-store.ts';

/** With when its order was recorded; whatever was undone later, that stands. */
export type OrderedRow = WithdrawalRow & { ordered_at: Date };

/** Ordered at this bank and not shown by a line yet, oldest first; of one amount, or all. */
export function orderedAt(db: Queryable, of: { bank: number; arrives?: bigint }): Promise<OrderedRow[]> {
  return db.query<OrderedRow>(
    `select ${COLUMNS}, (select min(s.at) from withdrawals_steps s where s.withdrawal_id = withdrawals_requests.id and s.to_state = 'sent') as ordered_at
     from withdrawals_requests where bank = $1 and state = 'sent' and ($2::bigint is null or arrives = $2) order by number`,
    [of.bank, of.arrives ?? null],
  );
}

/** Paid by this bank, with this amount at least: those of exactly this amount first, then the newest. */
export function paidBy(db: Queryable, of: { bank: number; atLeast: bigint }): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals_requests where bank = $1 and state = 'passed' and arrives - missing >= $2
     order by arrives - missing = $2 desc, number desc limit 20`,
    [of.bank, of.atLeast],
  );
}

/** Of one customer: approved or ordered, and paid by no bank yet. */
export async function underwayByBank(db: Queryable, userId: number): Promise<bigint> {
  const [row] = await db.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from withdrawals_requests
     where user_id = $1 and chain = $2 and state in ('approved', 'sent')`,
    [userId, BANK_WAY],
  );
  return row!.sum;
}
