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
  /** Only those that approve themselves, or only the others. */
  isAutomatic?: boolean | undefined;
  /** Submitted then; always when absent. */
  span?: Span;
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
}

/**
 * Approves itself, so nobody has to look: judged to need nobody and without a flag. What should have gone long ago has escalated, and
 * people look at it after all.
 */
const IS_AUTOMATIC = `(state = 'review' and checks = 0 and flags = '{}' and escalated_at is null)`;

export async function listWithdrawals(
  db: Queryable,
  of: ListFilter,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const where = `from withdrawals_requests where ($1::text[] is null or state = any ($1)) and ($2::integer is null or user_id = $2)
    and ($3::integer is null or currency_id = $3) and ($4::boolean is null or (chain = 'bank') = $4)
    and ($5::timestamptz is null or created_at >= $5) and ($6::timestamptz is null or created_at < $6)
    and ($7::boolean is null or ${IS_AUTOMATIC} = $7)`;
  const values = [
    of.states ?? null,
    of.userId ?? null,
    of.currencyId ?? null,
    of.isBank ?? null,
    ...(of.span ?? ALWAYS),
    of.isAutomatic ?? null,
  ];
  const order = of.order === 'oldest' ? 'order by number' : 'order by number desc';
  const rows = await db.query<WithdrawalRow>(`select ${COLUMNS} ${where} ${order} limit $8 offset $9`, [
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
  of: {
    states: readonly WithdrawalState[];
    escalatedBefore: Date;
    lateBefore: Date;
    /** Leaves out what approves itself. */
    isForPeople?: true;
  },
): Promise<OpenCounts> {
  const [row] = await db.query<{ open: bigint; oldest: Date | null; escalated: bigint; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest, count(*) filter (where created_at < $2) as escalated,
       count(*) filter (where created_at < $3) as late
     from withdrawals_requests where state in ('review', 'approved', 'sent') and state = any ($1) and not ($4 and ${IS_AUTOMATIC})`,
    [of.states, of.escalatedBefore, of.lateBefore, of.isForPeople === true],
  );
  return {
    open: Number(row!.open),
    oldestAt: row!.oldest,
    escalated: Number(row!.escalated),
    late: Number(row!.late),
  };
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
    `select ${COLUMNS} from withdrawals_requests where user_id = $1 and updated_at < $2 order by updated_at desc, number desc limit $3`,
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

export interface Taking {
  operatorId: number;
  now: Date;
  until: Date;
}

/**
 * Gives the oldest withdrawal that waits for a decision and that nobody else works on; undefined when there is none. What the operator
 * had before is free again, and comes back to him only when there is no other. Two who ask at once get two.
 */
export async function takeOldest(tx: Queryable, of: Taking): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `with next as (
       select id from withdrawals_requests where state = 'review' and proposal_id is null and not ${IS_AUTOMATIC}
         and (taken_by is null or taken_by = $1 or taken_until <= $2)
       order by coalesce(taken_by = $1 and taken_until > $2, false), number limit 1 for update skip locked
     ), left_before as (
       update withdrawals_requests set taken_by = null, taken_until = null where taken_by = $1 and id not in (select id from next)
     )
     update withdrawals_requests w set taken_by = $1, taken_until = $3 from next where w.id = next.id returning w.id`,
    [of.operatorId, of.now, of.until],
  );
  return row?.id;
}

/** Only one's own; whether there was any. */
export async function leaveTaken(tx: Queryable, of: { id: number; operatorId: number }): Promise<boolean> {
  const rows = await tx.query(
    'update withdrawals_requests set taken_by = null, taken_until = null where id = $1 and taken_by = $2 returning 1 as one',
    [of.id, of.operatorId],
  );
  return rows.length > 0;
}

/** Open, and its owner has deleted the address since: oldest first, of one customer or of all. */
export function struckOut(
  db: Queryable,
  userId: number | undefined,
): Promise<{ id: bigint; state: 'review' | 'approved' }[]> {
  return db.query(
    `select w.id, w.state from withdrawals_requests w join withdrawals_addresses a on a.id = w.address_id
     where w.state in ('review', 'approved') and a.deleted_at is not null and ($1::integer is null or w.user_id = $1)
     order by w.number limit 1000`,
    [userId ?? null],
  );
}
