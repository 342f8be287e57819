/** SQL of the inbox: queues of threads, what colleagues did and wrote, who looks at what, and figures of the last days. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Span } from '../../platform/http/span-of.ts';
import type { ThreadRow } from './threads-store.ts';
import { THREAD } from './threads-store.ts';

export interface ActRow {
  id: bigint;
  what: 'note' | 'taken' | 'handed_over' | 'released' | 'solved' | 'reopened' | 'linked';
  operator_id: number | null;
  to_operator: number | null;
  body: string;
  at: Date;
}

export interface QueueAsked {
  view: 'waiting' | 'mine' | 'unassigned' | 'all' | 'solved';
  operatorId: number;
  topic: string | null;
  userId: number | null;
  /** A case number or a customer's id. */
  named: number | null;
  /** Words of the subject, in lower case. */
  words: string | null;
  /** Of the last message or act. */
  span: Span;
  limit: number;
  offset: number;
}

const ASKED = `case $1 when 'waiting' then waiting_since is not null when 'mine' then assigned_to = $2 and state <> 'solved'
    when 'unassigned' then assigned_to is null and state <> 'solved' when 'solved' then state = 'solved' else true end
  and ($3::text is null or topic = $3) and ($4::integer is null or user_id = $4)
  and (($5::integer is null and $6::text is null) or id = $5 or user_id = $5 or strpos(lower(subject), $6) > 0)
  and ($7::timestamptz is null or updated_at >= $7) and ($8::timestamptz is null or updated_at < $8)`;

export async function queueOf(db: Queryable, of: QueueAsked): Promise<{ rows: ThreadRow[]; total: number }> {
  const asked = [of.view, of.operatorId, of.topic, of.userId, of.named, of.words, ...of.span];
  const rows = await db.query<ThreadRow>(
    `select ${THREAD} from support_threads where ${ASKED}
     order by case when $1 in ('waiting', 'mine', 'unassigned') then waiting_since end nulls last, updated_at desc, number desc
     limit $9 offset $10`,
    [...asked, of.limit, of.offset],
  );
  const [all] = await db.query<{ count: bigint }>(
    `select count(*) as count from support_threads where ${ASKED}`,
    asked,
  );
  return { rows, total: Number(all!.count) };
}

export async function countsOf(
  db: Queryable,
  operatorId: number,
): Promise<{ waiting: number; mine: number; unassigned: number; newest_at: Date | null }> {
  const [row] = await db.query<{ waiting: number; mine: number; unassigned: number; newest_at: Date | null }>(
    `select count(*)::integer as waiting, (count(*) filter (where assigned_to = $1))::integer as mine,
       (count(*) filter (where assigned_to is null))::integer as unassigned, max(waiting_since) as newest_at
     from support_threads where waiting_since is not null`,
    [operatorId],
  );
  return row!;
}

export async function waitingState(
  db: Queryable,
  lateBefore: Date,
): Promise<{ open: number; oldest_at: Date | null; late: number }> {
  const [row] = await db.query<{ open: number; oldest_at: Date | null; late: number }>(
    `select count(*)::integer as open, min(waiting_since) as oldest_at,
       (count(*) filter (where waiting_since < $1))::integer as late
     from support_threads where waiting_since is not null`,
    [lateBefore],
  );
  return row!;
}

export async function insertAct(
  tx: Tx,
  of: {
    threadId: number;
    what: ActRow['what'];
    operatorId: number;
    toOperator?: number;
    body?: string;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    'insert into support_acts (thread_id, what, operator_id, to_operator, body, at) values ($1, $2, $3, $4, $5, $6)',
    [of.threadId, of.what, of.operatorId, of.toOperator ?? null, of.body ?? '', of.at],
  );
}

/** Of each colleague the newest fifty notes and the newest fifty other acts, in order: one of them hides nothing that others wrote. */
export function actsOf(db: Queryable, threadId: number): Promise<ActRow[]> {
  return db.query<ActRow>(
    `select id, what, operator_id, to_operator, body, at from (
       select *, row_number() over (partition by operator_id, what = 'note' order by id desc) as nth from support_acts where thread_id = $1) a
     where nth <= 50 order by id`,
    [threadId],
  );
}

export async function markLooking(
  db: Queryable,
  of: { threadId: number; operatorId: number; at: Date; isTyping: boolean },
): Promise<void> {
  await db.query(
    `insert into support_lookers (thread_id, operator_id, seen_at, typing_at) values ($1, $2, $3, case when $4 then $3::timestamptz end)
     on conflict (thread_id, operator_id) do update set seen_at = $3,
       typing_at = case when $4 then $3 else support_lookers.typing_at end`,
    [of.threadId, of.operatorId, of.at, of.isTyping],
  );
}

export function othersLooking(
  db: Queryable,
  of: { threadId: number; operatorId: number; since: Date },
): Promise<{ operator_id: number; typing_at: Date | null }[]> {
  return db.query(
    `select operator_id, typing_at from support_lookers where thread_id = $1 and operator_id <> $2 and seen_at > $3 order by operator_id`,
    [of.threadId, of.operatorId, of.since],
  );
}

export async function forgetLookers(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from support_lookers where seen_at < $1', [before]);
}

export function openByAgent(db: Queryable): Promise<{ operator_id: number; open: number }[]> {
  return db.query(
    `select assigned_to as operator_id, count(*)::integer as open from support_threads
     where assigned_to is not null and state <> 'solved' group by assigned_to`,
  );
}

export interface Figures {
  answered: number;
  answer_half: number | null;
  answer_most: number | null;
  solved: number;
  solution_half: number | null;
  solution_most: number | null;
  rated: number;
  rating: number | null;
  opened: number;
}

/** Seconds; half and nine of ten took no longer. */
export async function figuresSince(db: Queryable, since: Date): Promise<Figures> {
  const [row] = await db.query<Figures>(
    `with answered as (
       select extract(epoch from first_answered_at - created_at)::float8 as s from support_threads where first_answered_at > $1
     ), solved as (
       select extract(epoch from solved_at - created_at)::float8 as s, rating from support_threads where state = 'solved' and solved_at > $1
     )
     select (select count(*)::integer from answered) as answered,
       (select percentile_cont(0.5) within group (order by s) from answered) as answer_half,
       (select percentile_cont(0.9) within group (order by s) from answered) as answer_most,
       (select count(*)::integer from solved) as solved,
       (select percentile_cont(0.5) within group (order by s) from solved) as solution_half,
       (select percentile_cont(0.9) within group (order by s) from solved) as solution_most,
       (select count(rating)::integer from solved) as rated,
       (select avg(rating)::float8 from solved) as rating,
       (select count(*)::integer from support_threads where created_at > $1) as opened`,
    [since],
  );
  return row!;
}
