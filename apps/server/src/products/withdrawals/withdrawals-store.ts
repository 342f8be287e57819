/** SQL on withdrawals: insert, lock, and every move as a conditional update from the state that was seen. */
import type { WithdrawalState } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';

export interface WithdrawalRow {
  id: bigint;
  version: number;
  /** Counts how often a match with a bank's line was undone. */
  round: number;
  user_id: number;
  state: WithdrawalState;
  currency_id: number;
  chain: string;
  address_id: bigint | null;
  bank_account_id: bigint | null;
  destination: string;
  amount: bigint;
  fee: bigint;
  arrives: bigint;
  /** What the chain did not deliver of it, and its customer has back. */
  missing: bigint;
  usdt_value: bigint;
  remark: string;
  travel_owner: string;
  travel_provider: string;
  flags: string[];
  /** Version of the rules it was judged by, and persons besides the maker that its amount asked for (R-WD-4a). */
  rules_version: number;
  checks: 0 | 1 | 2;
  /** USDT of the customer's withdrawals of 24 hours with this one. */
  day_value: bigint;
  /** Who works on it, and until when. */
  taken_by: number | null;
  taken_until: Date | null;
  proposal_id: bigint | null;
  tx_id: string;
  bank: number | null;
  reason: string;
  note: string;
  decided_by: number | null;
  approved_by: number | null;
  created_at: Date;
  updated_at: Date;
  escalated_at: Date | null;
  late_at: Date | null;
}

export const COLUMNS = `id, version, round, user_id, state, currency_id, chain, address_id, bank_account_id, destination, amount, fee, arrives, missing, usdt_value,
  remark, travel_owner, travel_provider, flags, rules_version, checks, day_value, taken_by, taken_until, proposal_id, tx_id, bank, reason, note, decided_by, approved_by, created_at, updated_at,
  escalated_at, late_at`;

export interface NewWithdrawal {
  userId: number;
  currencyId: number;
  chain: string;
  addressId: bigint | null;
  bankAccountId: bigint | null;
  destination: string;
  amount: bigint;
  fee: bigint;
  arrives: bigint;
  feeRate: bigint;
  feeFixed: bigint;
  usdtValue: bigint;
  businessDay: string;
  submittedAt: Date;
  remark: string;
  travelOwner: string;
  travelProvider: string;
  flags: readonly string[];
  rulesVersion: number;
  checks: 0 | 1 | 2;
  dayValue: bigint;
  at: Date;
}

export async function insertWithdrawal(tx: Queryable, of: NewWithdrawal): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into withdrawals_requests (user_id, currency_id, chain, address_id, bank_account_id, destination, amount, fee, arrives, fee_rate,
       fee_fixed, usdt_value, business_day, submitted_at, remark, travel_owner, travel_provider, flags, rules_version, checks, day_value,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $22) returning id`,
    [
      of.userId,
      of.currencyId,
      of.chain,
      of.addressId,
      of.bankAccountId,
      of.destination,
      of.amount,
      of.fee,
      of.arrives,
      of.feeRate,
      of.feeFixed,
      of.usdtValue,
      of.businessDay,
      of.submittedAt,
      of.remark,
      of.travelOwner,
      of.travelProvider,
      of.flags,
      of.rulesVersion,
      of.checks,
      of.dayValue,
      of.at,
    ],
  );
  return rows[0]!.id;
}

/** All accounts that are linked as one person's, $1 among them: what is taken out in pieces by several is one sum (R-WD-4a). */
const OF_PERSON = `user_id in (select $1::integer union
  select a.id from identity_persons(array[$1::integer]) p cross join lateral identity_accounts_of(p.person) as a (id))`;

/** Two of one person's accounts at once would each miss the other: behind the customer's own lock, in the order of all who ask. */
export async function lockPerson(tx: Queryable, userId: number): Promise<void> {
  await tx.query(
    `select 1 as done from identity_persons(array[$1::integer]) p
       cross join lateral pg_advisory_xact_lock(hashtextextended('withdrawals-person:' || p.person::text, 0))`,
    [userId],
  );
}

/**
 * Under both locks: submissions of the account's day that count (R-WD-2), and of all the person's accounts USDT of the last 24 hours that left
 * or may leave; `together` also has what was asked for before and has not left yet, or left within them by the clock on the wall.
 */
export async function usedBy(
  db: Queryable,
  of: { userId: number; businessDay: string; since: Date; leftSince: Date },
): Promise<{ today: number; value24h: bigint; together: bigint }> {
  const [row] = await db.query<{ today: bigint; value: bigint; together: bigint }>(
    `select count(*) filter (where user_id = $1 and business_day = $2::date and state <> 'rejected') as today,
       coalesce(sum(usdt_value) filter (where submitted_at > $3 and state in ('review', 'approved', 'sent', 'passed')), 0)::bigint as value,
       coalesce(sum(usdt_value) filter (where state in ('review', 'approved') or state in ('sent', 'passed') and (submitted_at > $3 or left_lately)),
         0)::bigint as together
     from withdrawals_requests w cross join lateral (select w.updated_at > $4 and exists (
       select from withdrawals_steps s where s.withdrawal_id = w.id and s.to_state = 'sent' and s.at > $4) as left_lately) l
     where ${OF_PERSON}
       and (submitted_at >= least($2::date::timestamptz, $3) - interval '1 day' or state in ('review', 'approved') or updated_at > $4)`,
    [of.userId, of.businessDay, of.since, of.leftSince],
  );
  return { today: Number(row!.today), value24h: row!.value, together: row!.together };
}

/** What a customer took out before, as judging the next one asks (R-WD-4, R-AML-1). */
export interface Past {
  /** One of this account has passed. */
  hasPassed: boolean;
  /** What this account asked for of the currency since each moment, of what left or may leave. */
  leftLately: bigint;
  leftInHour: bigint;
  /** Withdrawals of the person below an amount, those that left or may leave, and their USDT. */
  smallOfDay: { count: number; sum: bigint };
  smallOfWeek: { count: number; sum: bigint };
}

interface PastRow {
  has_passed: boolean;
  left_lately: bigint;
  left_in_hour: bigint;
  days: bigint;
  day_sum: bigint;
  weeks: bigint;
  week_sum: bigint;
}

export async function pastOf(
  db: Queryable,
  of: {
    userId: number;
    currencyId: number;
    sinceLately: Date;
    sinceHour: Date;
    below: bigint;
    sinceDay: Date;
    sinceWeek: Date;
  },
): Promise<Past> {
  const [row] = await db.query<PastRow>(
    `select exists (select from withdrawals_requests where user_id = $1 and state = 'passed') as has_passed, leaving.*, small.*
     from (
       select coalesce(sum(amount) filter (where created_at > $3), 0)::bigint as left_lately,
         coalesce(sum(amount) filter (where created_at > $4), 0)::bigint as left_in_hour
       from withdrawals_requests
       where user_id = $1 and currency_id = $2 and created_at > least($3, $4) and state in ('review', 'approved', 'sent', 'passed')
     ) leaving cross join (
       select count(*) filter (where submitted_at > $6) as days,
         coalesce(sum(usdt_value) filter (where submitted_at > $6), 0)::bigint as day_sum,
         count(*) as weeks, coalesce(sum(usdt_value), 0)::bigint as week_sum
       from withdrawals_requests
       where ${OF_PERSON} and usdt_value < $5 and submitted_at > $7 and state in ('review', 'approved', 'sent', 'passed')
     ) small`,
    [of.userId, of.currencyId, of.sinceLately, of.sinceHour, of.below, of.sinceDay, of.sinceWeek],
  );
  return {
    hasPassed: row!.has_passed,
    leftLately: row!.left_lately,
    leftInHour: row!.left_in_hour,
    smallOfDay: { count: Number(row!.days), sum: row!.day_sum },
    smallOfWeek: { count: Number(row!.weeks), sum: row!.week_sum },
  };
}

export async function withdrawalById(db: Queryable, id: number | bigint): Promise<WithdrawalRow | undefined> {
  return (
    await db.query<WithdrawalRow>(`select ${COLUMNS} from withdrawals_requests where id = $1`, [id])
  )[0];
}

export async function lockWithdrawal(tx: Queryable, id: number | bigint): Promise<WithdrawalRow | undefined> {
  return (
    await tx.query<WithdrawalRow>(`select ${COLUMNS} from withdrawals_requests where id = $1 for update`, [
      id,
    ])
  )[0];
}

/** How many of one customer this person has rejected since then. */
export async function rejectedBy(
  tx: Queryable,
  of: { userId: number; operatorId: number; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ n: bigint }>(
    `select count(*) as n from withdrawals_requests where user_id = $1 and decided_by = $2 and state = 'rejected' and updated_at > $3`,
    [of.userId, of.operatorId, of.since],
  );
  return Number(row!.n);
}

export interface Step {
  id: bigint;
  /** Absent: whatever version it has now. */
  version?: number;
  from: WithdrawalState;
  to: WithdrawalState;
  at: Date;
  /** It goes back by a step: into its next round. */
  isUndone?: boolean;
  txId?: string;
  bank?: number;
  reason?: string;
  note?: string;
  decidedBy?: number | undefined;
  approvedBy?: number | undefined;
  missing?: bigint;
}

/** Moves on from the state and version that were seen; undefined when it has moved already. */
export async function moveWithdrawal(tx: Queryable, step: Step): Promise<WithdrawalRow | undefined> {
  const rows = await tx.query<WithdrawalRow>(
    `update withdrawals_requests set state = $4, version = version + 1, updated_at = $5, tx_id = coalesce($6, tx_id), bank = coalesce($7, bank),
       reason = coalesce($8, reason), note = coalesce($9, note), decided_by = coalesce($10, decided_by), approved_by = coalesce($11, approved_by),
       proposal_id = null, taken_by = null, taken_until = null, round = round + case when $12::boolean then 1 else 0 end,
       missing = coalesce($13, missing)
     where id = $1 and state = $3 and ($2::integer is null or version = $2) returning ${COLUMNS}`,
    [
      step.id,
      step.version ?? null,
      step.from,
      step.to,
      step.at,
      step.txId ?? null,
      step.bank ?? null,
      step.reason ?? null,
      step.note ?? null,
      step.decidedBy ?? null,
      step.approvedBy ?? null,
      step.isUndone ?? false,
      step.missing ?? null,
    ],
  );
  return rows[0];
}

/** Links the open proposal; decides nothing, so the version stays. Whoever worked on it is done. */
export async function linkProposal(tx: Queryable, id: number, proposalId: number | null): Promise<void> {
  await tx.query(
    'update withdrawals_requests set proposal_id = $2, taken_by = null, taken_until = null where id = $1',
    [id, proposalId],
  );
}

/** Adds a flag once; the version stays, for nothing was decided. */
export async function addFlag(tx: Queryable, id: bigint, flag: string): Promise<void> {
  await tx.query(
    'update withdrawals_requests set flags = array_append(flags, $2) where id = $1 and not ($2 = any (flags))',
    [id, flag],
  );
}

/**
 * Under review, judged to need nobody, without a flag, and older than the grace: oldest first. What waits for a way that is paused takes no place
 * of those that may leave.
 */
export function dueForApproval(
  db: Queryable,
  of: { createdBefore: Date; paused: readonly string[] },
): Promise<{ id: bigint }[]> {
  return db.query(
    `select id from withdrawals_requests where state = 'review' and checks = 0 and flags = '{}' and created_at <= $1
       and chain <> all ($2::text[]) order by number limit 100`,
    [of.createdBefore, of.paused],
  );
}

/** Open and late, and nobody was called for it since `pagedBefore`; oldest first. */
export function latePages(
  db: Queryable,
  of: { lateBefore: Date; pagedBefore: Date },
): Promise<{ id: bigint; state: string; created_at: Date }[]> {
  return db.query(
    `select id, state, created_at from withdrawals_requests
     where state in ('review', 'approved', 'sent') and created_at < $1 and (paged_at is null or paged_at < $2) order by number limit 200`,
    [of.lateBefore, of.pagedBefore],
  );
}

export async function markPaged(db: Queryable, ids: readonly bigint[], at: Date): Promise<void> {
  await db.query('update withdrawals_requests set paged_at = $2 where id = any ($1::bigint[])', [
    ids.map(String),
    at,
  ]);
}

/** Marks what has waited too long, once each (R-WD-4). */
export function escalate(
  tx: Queryable,
  of: { at: Date; before: Date; lateBefore: Date },
): Promise<{ id: bigint; is_late: boolean }[]> {
  return tx.query(
    `update withdrawals_requests set escalated_at = coalesce(escalated_at, $1),
       late_at = case when created_at < $3 then coalesce(late_at, $1) else late_at end
     where state in ('review', 'approved', 'sent')
       and ((escalated_at is null and created_at < $2) or (late_at is null and created_at < $3))
     returning id, late_at is not null as is_late`,
    [of.at, of.before, of.lateBefore],
  );
}
