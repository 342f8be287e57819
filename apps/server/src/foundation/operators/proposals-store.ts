/** SQL on proposals and checks. Every decision is a conditional update: fifty at once have one effect. */
import type { OperatorRole } from '@candor/wire';
import type { Span } from '../../platform/http/span-of.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EffectLine } from './ports.ts';

export type ProposalState = 'open' | 'executed' | 'refused' | 'expired' | 'withdrawn';

export interface ProposalRow {
  id: bigint;
  version: number;
  kind: string;
  subject_type: string;
  subject_id: string;
  user_id: number | null;
  payload: unknown;
  effect: EffectLine[];
  effect_decided: EffectLine[] | null;
  reason: string;
  maker_id: number;
  maker_name: string;
  checks_needed: number;
  checks_given: bigint;
  state: ProposalState;
  last_failure: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  has_spoken: boolean;
}

export interface NewProposal {
  kind: string;
  subjectType: string;
  subjectId: string;
  userId: number | null;
  payload: unknown;
  effect: readonly EffectLine[];
  reason: string;
  makerId: number;
  checksNeeded: number;
  at: Date;
  expiresAt: Date;
}

/** Undefined when one is open about the same subject. */
export async function insertProposal(tx: Queryable, of: NewProposal): Promise<bigint | undefined> {
  const isAtOnce = of.checksNeeded === 0;
  const effect = JSON.stringify(of.effect);
  const [row] = await tx.query<{ id: bigint }>(
    `insert into operators_proposals
       (kind, subject_type, subject_id, user_id, payload, effect, effect_decided, reason, maker_id, checks_needed, state, created_at, expires_at, decided_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $12, $13, $14)
     on conflict (kind, subject_type, subject_id) where state = 'open' do nothing returning id`,
    [
      of.kind,
      of.subjectType,
      of.subjectId,
      of.userId,
      JSON.stringify(of.payload),
      effect,
      isAtOnce ? effect : null,
      of.reason,
      of.makerId,
      of.checksNeeded,
      isAtOnce ? 'executed' : 'open',
      of.at,
      of.expiresAt,
      isAtOnce ? of.at : null,
    ],
  );
  return row?.id;
}

/**
 * Said by whoever has the keys and the roles of today, `o` being who said it: what was said before a new enrolment is nobody's, and what
 * was said before a role was taken ended with it, whether or not the role came back. In the same moment: the taking counts as the later.
 */
const stillHis = (at: string): string =>
  `${at} >= coalesce(o.enrolled_at, '-infinity') and ${at} > coalesce(o.narrowed_at, '-infinity')`;

/** Carried out no more: who made it was shut out, enrolled anew or lost a role since. */
const NOBODYS = `exists (select from operators_people o where o.id = p.maker_id and not (o.state = 'active' and ${stillHis('p.created_at')}))`;

const COLUMNS = `p.id, p.version, p.kind, p.subject_type, p.subject_id, p.user_id, p.payload, p.effect, p.effect_decided, p.reason,
  p.maker_id, m.name as maker_name, p.checks_needed, p.state, p.last_failure, p.created_at, p.expires_at, p.decided_at,
  (select count(*) from operators_checks c join operators_people o on o.id = c.operator_id
    where c.proposal_id = p.id and c.verdict = 'yes' and o.state = 'active' and ${stillHis('c.at')}) as checks_given`;

export async function proposalById(
  db: Queryable,
  id: number,
  operatorId: number,
): Promise<ProposalRow | undefined> {
  const [row] = await db.query<ProposalRow>(
    `select ${COLUMNS}, exists (select from operators_checks c where c.proposal_id = p.id and c.operator_id = $2) as has_spoken
     from operators_proposals p join operators_people m on m.id = p.maker_id where p.id = $1`,
    [id, operatorId],
  );
  return row;
}

/** Moves an open proposal on from the version that was seen, and holds it until the transaction ends. */
export async function claimProposal(
  tx: Queryable,
  of: { id: number; version: number; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_proposals set version = version + 1
     where id = $1 and version = $2 and state = 'open' and expires_at > $3 returning 1 as one`,
    [of.id, of.version, of.now],
  );
  return rows.length > 0;
}

/**
 * Whoever made it and whoever said yes, as they stand now, but those enrolled anew since; nobody's roles change until the transaction
 * ends.
 */
export function peopleOf(
  tx: Queryable,
  of: { id: number; makerId: number },
): Promise<{ id: number; state: string; roles: OperatorRole[] }[]> {
  return tx.query(
    `select o.id, o.state, o.roles from operators_people o
     where (o.id = $2 and exists (select from operators_proposals p where p.id = $1 and ${stillHis('p.created_at')}))
       or exists (select from operators_checks c where c.proposal_id = $1 and c.verdict = 'yes' and c.operator_id = o.id
         and ${stillHis('c.at')})
     order by o.id for share`,
    [of.id, of.makerId],
  );
}

/** Who proposed what was carried out last about a subject; undefined where nothing was. */
export async function makerOfLast(
  db: Queryable,
  of: { kind: string; subjectType: string; subjectId: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ maker_id: number }>(
    `select maker_id from operators_proposals where kind = $1 and subject_type = $2 and subject_id = $3 and state = 'executed'
     order by id desc limit 1`,
    [of.kind, of.subjectType, of.subjectId],
  );
  return row?.maker_id;
}

/** Whoever agreed to that one. */
export async function checkersOfLast(
  db: Queryable,
  of: { kind: string; subjectType: string; subjectId: string },
): Promise<number[]> {
  const rows = await db.query<{ operator_id: number }>(
    `select c.operator_id from operators_checks c where c.verdict = 'yes' and c.proposal_id = (select id from operators_proposals
       where kind = $1 and subject_type = $2 and subject_id = $3 and state = 'executed' order by id desc limit 1)`,
    [of.kind, of.subjectType, of.subjectId],
  );
  return rows.map((row) => row.operator_id);
}

export async function makerOfProposal(db: Queryable, id: number): Promise<number | undefined> {
  const [row] = await db.query<{ maker_id: number }>(
    'select maker_id from operators_proposals where id = $1',
    [id],
  );
  return row?.maker_id;
}

/** Whether this person may say today what he said then by himself, with one of these roles; his roles stay until the transaction ends. */
export async function maySayStill(
  tx: Queryable,
  of: { operatorId: number; roles: readonly OperatorRole[]; saidAt: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from operators_people o where o.id = $1 and o.state = 'active' and o.roles && $2 and ${stillHis('$3::timestamptz')} for share`,
    [of.operatorId, of.roles, of.saidAt],
  );
  return rows.length > 0;
}

export interface NewCheck {
  proposalId: number;
  makerId: number;
  operatorId: number;
  verdict: 'yes' | 'no';
  reason: string;
  seenVersion: number;
  at: Date;
}

/** False when this person has spoken before. */
export async function insertCheck(tx: Queryable, of: NewCheck): Promise<boolean> {
  const rows = await tx.query(
    `insert into operators_checks (proposal_id, maker_id, operator_id, verdict, reason, seen_version, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (proposal_id, operator_id) do nothing returning 1 as one`,
    [of.proposalId, of.makerId, of.operatorId, of.verdict, of.reason, of.seenVersion, of.at],
  );
  return rows.length > 0;
}

/** Two of one maker that need nobody take turns, or each would miss the other. */
export async function lockAlone(tx: Queryable, makerId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('operators-alone|' || $1::text, 0))`, [
    makerId,
  ]);
}

/** How many of these kinds this maker has carried out since then without anybody else. */
export async function doneAlone(
  tx: Queryable,
  of: { makerId: number; kinds: readonly string[]; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ done: bigint }>(
    `select count(*) as done from operators_proposals
     where maker_id = $1 and kind = any ($2::text[]) and checks_needed = 0 and state = 'executed' and created_at > $3`,
    [of.makerId, of.kinds, of.since],
  );
  return Number(row!.done);
}

/** Ends an open proposal; false when it was not open any more. */
export async function closeProposal(
  tx: Queryable,
  of: { id: number; state: Exclude<ProposalState, 'open'>; at: Date; effect?: readonly EffectLine[] },
): Promise<boolean> {
  const rows = await tx.query(
    `update operators_proposals set state = $2, version = version + 1, decided_at = $3, effect_decided = coalesce($4::jsonb, effect)
     where id = $1 and state = 'open' returning 1 as one`,
    [of.id, of.state, of.at, of.effect === undefined ? null : JSON.stringify(of.effect)],
  );
  return rows.length > 0;
}

export async function noteFailure(tx: Queryable, id: number, failure: string): Promise<void> {
  await tx.query(
    `update operators_proposals set last_failure = $2, version = version + 1 where id = $1 and state = 'open'`,
    [id, failure],
  );
}

export interface DueProposal {
  id: bigint;
  kind: string;
  payload: unknown;
}

/** Open ones about a subject that these persons have made and nobody has agreed to yet. */
export function unagreedOf(
  db: Queryable,
  of: { kind: string; subjectType: string; subjectId: string; makers: readonly (number | undefined)[] },
): Promise<DueProposal[]> {
  return db.query<DueProposal>(
    `select id, kind, payload from operators_proposals p where state = 'open' and kind = $1 and subject_type = $2 and subject_id = $3
       and maker_id = any ($4::integer[]) and not exists (select from operators_checks c where c.proposal_id = p.id and c.verdict = 'yes')`,
    [of.kind, of.subjectType, of.subjectId, of.makers.filter((id) => id !== undefined)],
  );
}

/** What others than this person have open about a subject would do. */
export async function openOfOthers(
  db: Queryable,
  of: { kind: string; subjectType: string; subjectId: string; than: number },
): Promise<unknown[]> {
  const rows = await db.query<{ payload: unknown }>(
    `select payload from operators_proposals where state = 'open' and kind = $1 and subject_type = $2 and subject_id = $3 and maker_id <> $4`,
    [of.kind, of.subjectType, of.subjectId, of.than],
  );
  return rows.map(({ payload }) => payload);
}

/** How many one person has open; those that have run out a moment ago among them. */
export async function openCountOf(db: Queryable, makerId: number): Promise<number> {
  const [row] = await db.query<{ n: bigint }>(
    `select count(*) as n from operators_proposals where state = 'open' and maker_id = $1`,
    [makerId],
  );
  return Number(row!.n);
}

/** How many of his about one subject came to nothing since then by somebody's word or by time; what closed itself is not his doing. */
export async function vainCountOf(
  db: Queryable,
  of: { kind: string; subjectType: string; subjectId: string; makerId: number; since: Date },
): Promise<number> {
  const [row] = await db.query<{ n: bigint }>(
    `select count(*) as n from operators_proposals where kind = $1 and subject_type = $2 and subject_id = $3 and maker_id = $4
       and decided_at > $5 and (state in ('refused', 'withdrawn') or state = 'expired' and last_failure is null)`,
    [of.kind, of.subjectType, of.subjectId, of.makerId, of.since],
  );
  return Number(row!.n);
}

/** Open ones that have run out of time or are nobody's any more, of one subject or of all. */
export function dueProposals(
  db: Queryable,
  now: Date,
  subject?: { kind: string; subjectType: string; subjectId: string },
): Promise<DueProposal[]> {
  return db.query<DueProposal>(
    `select id, kind, payload from operators_proposals p where state = 'open' and (expires_at <= $1 or ${NOBODYS})
       and ($2::text is null or (kind = $2 and subject_type = $3 and subject_id = $4)) order by id limit 100`,
    [now, subject?.kind ?? null, subject?.subjectType ?? null, subject?.subjectId ?? null],
  );
}

/** Open ones of these kinds, oldest first; the rest is looked at when these are done. */
export function openOfKinds(db: Queryable, kinds: readonly string[]): Promise<DueProposal[]> {
  return db.query<DueProposal>(
    `select id, kind, payload from operators_proposals where state = 'open' and kind = any ($1::text[]) order by id limit 500`,
    [kinds],
  );
}

export interface ProposalFilter {
  view: 'to_check' | 'open' | 'mine' | 'decided';
  operatorId: number;
  /** Kinds the caller may see, and those he may check. */
  seen: readonly string[];
  checked: readonly string[];
  kind: string | null;
  userId: number | null;
  now: Date;
  /** Made at this moment or before. */
  madeUntil: Date;
  span: Span;
  limit: number;
  offset: number;
}

const WHERE = `p.kind = any ($2) and ($4::text is null or p.kind = $4) and ($5::integer is null or p.user_id = $5) and p.created_at <= $8
  and ($9::timestamptz is null or p.created_at >= $9) and ($10::timestamptz is null or p.created_at < $10)
  and case $6
    when 'mine' then p.maker_id = $1
    when 'decided' then p.state <> 'open'
    when 'open' then p.state = 'open'
    else p.state = 'open' and p.expires_at > $7 and p.maker_id <> $1 and p.kind = any ($3)
      and not (p.subject_type = 'operator' and p.subject_id = $1::text)
      and not exists (select from operators_checks c where c.proposal_id = p.id and c.operator_id = $1)
  end`;

export async function proposalRows(
  db: Queryable,
  of: ProposalFilter,
): Promise<{ rows: ProposalRow[]; total: number }> {
  const values = [
    of.operatorId,
    of.seen,
    of.checked,
    of.kind,
    of.userId,
    of.view,
    of.now,
    of.madeUntil,
    ...of.span,
  ];
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from operators_proposals p where ${WHERE}`,
    values,
  );
  const rows = await db.query<ProposalRow>(
    `select ${COLUMNS}, exists (select from operators_checks c where c.proposal_id = p.id and c.operator_id = $1) as has_spoken
     from operators_proposals p join operators_people m on m.id = p.maker_id where ${WHERE}
     order by case when p.state = 'open' then 0 else 1 end, case when p.state = 'open' then p.id else -p.id end limit $11 offset $12`,
    [...values, of.limit, of.offset],
  );
  return { rows, total: Number(count!.total) };
}

/** Open ones that run out by then: this person's own, and those he may check. */
export function expiringProposals(
  db: Queryable,
  of: { operatorId: number; checked: readonly string[]; now: Date; until: Date },
): Promise<{ id: bigint; kind: string; expires_at: Date; is_own: boolean }[]> {
  return db.query(
    `select p.id, p.kind, p.expires_at, p.maker_id = $1 as is_own from operators_proposals p
     where p.state = 'open' and p.expires_at > $3 and p.expires_at <= $4 and (p.maker_id = $1 or p.kind = any ($2)
       and not (p.subject_type = 'operator' and p.subject_id = $1::text)
       and not exists (select from operators_checks c where c.proposal_id = p.id and c.operator_id = $1))
     order by p.expires_at, p.id limit 100`,
    [of.operatorId, of.checked, of.now, of.until],
  );
}

export interface CheckRow {
  operator_id: number;
  operator_name: string;
  verdict: 'yes' | 'no';
  reason: string;
  at: Date;
}

export function checksOf(db: Queryable, proposalId: number): Promise<CheckRow[]> {
  return db.query<CheckRow>(
    `select c.operator_id, o.name as operator_name, c.verdict, c.reason, c.at
     from operators_checks c join operators_people o on o.id = c.operator_id where c.proposal_id = $1 order by c.at, c.operator_id`,
    [proposalId],
  );
}
