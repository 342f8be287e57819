/** SQL for what customers and operators read about withdrawals: lists, counts, steps, history. */
import type { WithdrawalState } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { ALWAYS, type Span } from '../../platform/http/span-of.ts';
import { COLUMNS } from './withdrawals-store.ts';

export interface ListFilter {
  states: readonly WithdrawalState[] | undefined;
  userId: number | undefined;
  currencyId?: number | undefined;
  isBank?: boolean | undefined;
  /** Submitted then; always when absent. */
  span?: Span;
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
}

export async function listWithdrawals(
  db: Queryable,
  of: ListFilter,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const where = `from withdrawals_requests where ($1::text[] is null or state = any ($1)) and ($2::integer is null or user_id = $2)
    and ($3::integer is null or currency_id = $3) and ($4::boolean is null or (chain = 'bank') = $4)
    and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)`;
  const values = [
    of.states ?? null,
    of.userId ?? null,
    of.currencyId ?? null,
    of.isBank ?? null,
    ...(of.span ?? ALWAYS),
  ];
  const order = of.order === 'oldest' ? 'order by id' : 'order by id desc';
  const rows = await db.query<WithdrawalRow>(`select ${COLUMNS} ${where} ${order} limit $7 offset $8`, [
    ...values,
    of.limit,
    of.offset,
  ]);
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

/** Oldest first. */
export function stepsOf(db: Queryable, id: number): Promise<{ to_state: WithdrawalState; at: Date }[]> {
  return db.query('select to_state, at from withdrawals_steps where withdrawal_id = $1 order by id', [id]);
}

export interface OpenCounts {
  open: number;
  oldestAt: Date | null;
  escalated: number;
  late: number;
}

export async function openCounts(
  db: Queryable,
  of: { states: readonly WithdrawalState[]; escalatedBefore: Date; lateBefore: Date },
): Promise<OpenCounts> {
  const [row] = await db.query<{ open: bigint; oldest: Date | null; escalated: bigint; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest, count(*) filter (where created_at < $2) as escalated,
       count(*) filter (where created_at < $3) as late
     from withdrawals_requests where state in ('review', 'approved', 'sent') and state = any ($1)`,
    [of.states, of.escalatedBefore, of.lateBefore],
  );
  return {
    open: Number(row!.open),
    oldestAt: row!.oldest,
    escalated: Number(row!.escalated),
    late: Number(row!.late),
  };
}

export async function passedBefore(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ passed: bigint }>(
    `select count(*) as passed from withdrawals_requests where user_id = $1 and state = 'passed'`,
    [userId],
  );
  return Number(row!.passed);
}

/** How often this customer was paid at a saved address before. */
export async function paidTo(db: Queryable, addressId: bigint): Promise<number> {
  const [row] = await db.query<{ paid: bigint }>(
    `select count(*) as paid from withdrawals_requests where address_id = $1 and state = 'passed'`,
    [addressId],
  );
  return Number(row!.paid);
}

/** For timeline and export: a customer's withdrawals before a moment, newest change first. */
export function withdrawalsBefore(
  db: Queryable,
  of: { userId: number; before: Date; limit: number },
): Promise<WithdrawalRow[]> {
  return db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawals_requests where user_id = $1 and updated_at < $2 order by updated_at desc, id desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}

export async function hasOpenWithdrawal(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from withdrawals_requests where user_id = $1 and state in ('review', 'approved', 'sent') limit 1`,
    [userId],
  );
  return rows.length > 0;
}
