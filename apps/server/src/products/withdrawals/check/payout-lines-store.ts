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

const CALLED = `regexp_replace(upper(tx_id), '[^A-Z0-9]', '', 'g')`;
/** As lines are compared with references: by letters and digits, in capitals. */
const keyOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Another payout that was ever ordered at this bank under this reference, also one that did not leave, whose line may still come; undefined where there is none. */
export async function orderedAs(
  db: Queryable,
  of: { id: number; bank: number; reference: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from withdrawals_requests where bank = $1 and ${CALLED} = $2 and id <> $3 limit 1`,
    [of.bank, keyOf(of.reference), of.id],
  );
  return row && Number(row.id);
}

const PAID_BY = `bank = $1 and state = 'passed' and arrives - missing >= $2`;

/** Paid by this bank, with this amount at least: those whose reference the line names first, then those of exactly this amount, then the newest. */
export function paidBy(
  db: Queryable,
  of: { bank: number; atLeast: bigint; text: string },
): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals_requests where ${PAID_BY}
     order by position(${CALLED} in $3) > 0 desc, arrives - missing = $2 desc, number desc limit 20`,
    [of.bank, of.atLeast, keyOf(of.text)],
  );
}

/** Whether it is one of them, however many there are. */
export async function isPaidBy(
  db: Queryable,
  of: { id: number; bank: number; atLeast: bigint },
): Promise<boolean> {
  const rows = await db.query(`select 1 as one from withdrawals_requests where ${PAID_BY} and id = $3`, [
    of.bank,
    of.atLeast,
    of.id,
  ]);
  return rows.length > 0;
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
