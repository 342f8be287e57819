/** Reviewers read: the queue, one case with all its attempts, a picture. Names are masked in lists; every look at a case is audited. */
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import { maskName } from '../../platform/masked-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { alikeView } from '../files/index.ts';
import type { KycContext } from './kyc-context.ts';
import type { Level } from './kyc-rules.ts';
import { ANSWER_MS, MOST_RETRIES, RETRY_WINDOW_MS, isCounting, maskNumber, yearsOn } from './kyc-rules.ts';
import { notCompared } from './prove-document.ts';
import { likelySame } from './same-person.ts';
import { maybeApart, oneAfterPass, proofsSeenBy } from './one-person.ts';
import { picturesOf, unseenPhotos } from './looks.ts';
import { insertLook } from './looks-store.ts';
import type { CaseRow, MoveRow, SubmissionRow } from './kyc-store.ts';
import { casesOf, decisionsOf, retriesSince } from './kyc-store.ts';
import type { Person } from './persons.ts';
import {
  basicStates,
  caseById,
  claimCase,
  openCounts,
  passersOf,
  queueOf,
  samePerson,
  submissionsOfCase,
  unclaimCase,
} from './review-store.ts';

const CLAIM_MS = 10 * 60_000;
/** Of one person in 24 hours: more than a day's work, and too few to copy everybody's documents. */
const MOST_CASES = 500;
const MOST_PICTURES = 2_000;
const LARGEST_ID = 2_147_483_647;

export interface QueueRequest {
  state: 'review' | 'decided';
  level?: Level | undefined;
  user_id?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  page: number;
  limit: number;
}

export async function kycQueue(context: KycContext, request: QueueRequest) {
  const { state, level, user_id, page, limit } = request;
  const { rows, total } = await queueOf(context.platform.db, {
    isOpen: state === 'review',
    level: level ?? null,
    userId: user_id === undefined ? null : Math.min(user_id, LARGEST_ID),
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const next = new URLSearchParams({
    state,
    page: String(page + 1),
    limit: String(limit),
    ...(level && { level }),
  });
  return {
    data: rows.map((row) =>
      headOf(context, row, maskName(personIn(context, { ...row, case_id: row.id }).name)),
    ),
    total,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    next_page_url: page < lastPage ? `operator/kyc/queue?${next}` : null,
  };
}

export async function kycCounts(context: KycContext) {
  const counts = await openCounts(context.platform.db, context.waitsNow());
  return counts.map(({ level, open, overdue, oldestAt }) => ({
    level,
    open,
    overdue,
    oldest_at: oldestAt?.getTime() ?? null,
  }));
}

export async function kycCase(context: KycContext, caseId: number, caller: OperatorCaller) {
  const row = await knownCase(context, caseId);
  const { roles } = caller.operator;
  const isMasked = !roles.includes('kyc_reviewer') && !roles.includes('auditor');
  const targetId = String(caseId);
  await context.audit.viewedWithin(
    caller,
    { action: 'kyc.view', targetType: 'kyc_case', targetId },
    { actions: ['kyc.view'], most: MOST_CASES, targetId },
  );
  const { db } = context.platform;
  const [submissions, decisions] = await Promise.all([
    submissionsOfCase(db, row.id),
    decisionsOf(db, row.id),
  ]);
  const attempts = [];
  for (const submission of submissions) {
    // Of one attempt the last counts: it may have been passed and taken back.
    const decision = decisions.findLast(({ attempt }) => attempt === submission.attempt);
    attempts.push(await attemptOf(context, submission, { decision, isMasked }));
  }
  const cases = await casesOf(db, row.user_id);
  const other = row.level === 'basic' ? cases.advanced : cases.basic;
  const since = new Date(context.waitsNow().getTime() - RETRY_WINDOW_MS);
  const retries =
    (await retriesSince(db, row.user_id, since)).find(({ level }) => level === row.level)?.retries ?? 0;
  return {
    ...headOf(context, row, attempts[0]!.name),
    is_masked: isMasked,
    attempts,
    same_person: await samePersonOf(context, row),
    alike: await alikeOf(context, row, attempts),
    other_case: other === undefined ? null : { id: other.id, level: other.level, state: other.state },
    retries_left: Math.max(0, MOST_RETRIES - retries),
    may_decide: roles.includes('kyc_reviewer') && row.state === 'review' && row.proposal_id === null,
    expires_on: row.expires_on,
    unseen: await unseenPhotos(context, db, { row, operator: caller.operator }),
    to_compare:
      row.level === 'advanced' && row.state === 'review'
        ? await notCompared(context, db, { row, operator: caller.operator })
        : [],
    linked: await context.linked().of(db, row.user_id),
    one_person: await onePersonOf(context, row, caller),
    may_take_back:
      roles.includes('kyc_reviewer') &&
      row.id === (cases.advanced ?? cases.basic)?.id &&
      (isCounting(cases.basic) || isCounting(cases.advanced)) &&
      !(await passersOf(db, row.user_id)).includes(caller.operator.operatorId),
  };
}

/** Others who showed this document, and who passed with the same name, country and birth date on another one (R-KYC-4). */
async function samePersonOf(context: KycContext, { person_index: personIndex, user_id: userId }: CaseRow) {
  const { db } = context.platform;
  const byDocument = await samePerson(db, { personIndex, userId });
  const known = new Set(byDocument.map(({ user_id }) => user_id));
  const named = (await likelySame(context, db, userId)).filter((id) => !known.has(id));
  const states = await basicStates(db, named);
  return [
    ...byDocument.map((each) => ({ ...each, by: 'document' as const })),
    ...states.map((each) => ({ ...each, by: 'name' as const })),
  ];
}

/** Whom a pass of this case makes one person, or has; each with the photos that say who he is, to be held beside these (R-KYC-4). */
async function onePersonOf(context: KycContext, row: CaseRow, { operator }: OperatorCaller) {
  const { db } = context.platform;
  const isOpen = row.level === 'advanced' && row.state === 'review';
  const userIds = isOpen
    ? await oneAfterPass(context, db, { row })
    : await context.linked().of(db, row.user_id);
  const proofs = await proofsSeenBy(context, db, { userIds, operator });
  const choices = isOpen ? await maybeApart(context, db, { row, among: userIds }) : [];
  return userIds.map((userId) => {
    const proof = proofs.find((each) => each.userId === userId);
    return {
      user_id: userId,
      case_id: proof?.caseId ?? null,
      files: proof?.files ?? [],
      unseen: proof?.unseen ?? [],
      may_be_apart: choices.includes(userId),
    };
  });
}

/** Photos of any attempt that somebody else sent too. His own may come again. */
async function alikeOf(
  { files }: KycContext,
  { user_id: userId }: CaseRow,
  attempts: readonly { files: readonly { file_id: string }[] }[],
) {
  const fileIds = attempts.flatMap((attempt) => attempt.files.map(({ file_id }) => file_id));
  return alikeView(await files.alike({ fileIds, but: { userId } }));
}

export async function kycFile(
  context: KycContext,
  of: { caseId: number; fileId: string },
  caller: OperatorCaller,
) {
  const row = await knownCase(context, of.caseId);
  const shown = await picturesOf(context, context.platform.db, {
    caseId: row.id,
    attempts: Array.from({ length: row.attempt }, (_, n) => n + 1),
  });
  if (!shown.some(({ file_id }) => file_id === of.fileId)) throw new Refusal('file_unknown');
  await context.audit.viewedWithin(
    caller,
    { action: 'kyc.file.view', targetType: 'kyc_case', targetId: String(row.id), reason: of.fileId },
    { actions: ['kyc.file.view'], most: MOST_PICTURES },
  );
  const { bytes, contentType } = await context.files.open(of.fileId);
  await context.platform.db.transaction('kyc-look', (tx) =>
    insertLook(tx, { caseId: row.id, fileId: of.fileId, ...caller.operator, at: context.now() }),
  );
  return { content_type: contentType, base64: bytes.toString('base64') };
}

/** Shows others who has a case open. It stops nobody: what decides is the version. Taking it is audited, keeping it is not. */
export async function claim(context: KycContext, caseId: number, caller: OperatorCaller) {
  const before = await knownCase(context, caseId);
  const { operatorId, name } = caller.operator;
  const now = context.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const isKept =
    before.claimed_by === operatorId && before.claimed_until !== null && before.claimed_until > now;
  return context.platform.db.transaction('kyc-claim', async (tx) => {
    const mine = await claimCase(tx, { id: caseId, operatorId, name, now, until });
    if (mine !== undefined && !isKept)
      await context.audit.record(tx, caller, {
        action: 'kyc.claim',
        targetType: 'kyc_case',
        targetId: String(caseId),
      });
    return { is_mine: mine !== undefined, ...claimOf(context, await knownCase(context, caseId, tx)) };
  });
}

export async function unclaim(context: KycContext, caseId: number, caller: OperatorCaller): Promise<null> {
  await knownCase(context, caseId);
  await context.platform.db.transaction('kyc-unclaim', async (tx) => {
    if (!(await unclaimCase(tx, caseId, caller.operator.operatorId))) return;
    await context.audit.record(tx, caller, {
      action: 'kyc.unclaim',
      targetType: 'kyc_case',
      targetId: String(caseId),
    });
  });
  return null;
}

export async function knownCase(
  context: KycContext,
  caseId: number,
  db: Queryable = context.platform.db,
): Promise<CaseRow> {
  const row = caseId > LARGEST_ID ? undefined : await caseById(db, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  return row;
}

function headOf(context: KycContext, row: CaseRow, name: string) {
  const now = context.waitsNow().getTime();
  const due = row.due_at.getTime();
  const isOpen = row.state === 'review';
  return {
    id: row.id,
    version: row.version,
    user_id: row.user_id,
    level: row.level,
    state: row.state,
    name,
    country: row.country,
    attempt: row.attempt,
    reasons: row.reasons,
    submitted_at: row.submitted_at.getTime(),
    age_s: Math.max(0, Math.floor((now - (due - ANSWER_MS[row.level])) / 1000)),
    due_at: context.platform.waits.realOf(due),
    is_overdue: isOpen && due <= now,
    ...claimOf(context, row),
    proposal_id: row.proposal_id,
    decided_at: row.decided_at?.getTime() ?? null,
  };
}

function claimOf(context: KycContext, row: CaseRow) {
  const isClaimed =
    row.claimed_by !== null && row.claimed_until !== null && row.claimed_until > context.now();
  return {
    claimed_by: isClaimed ? { id: row.claimed_by!, name: row.claimed_name ?? '' } : null,
    claimed_until: isClaimed ? row.claimed_until!.getTime() : null,
  };
}

async function attemptOf(
  context: KycContext,
  row: SubmissionRow,
  { decision, isMasked }: { decision: MoveRow | undefined; isMasked: boolean },
) {
  const person = personIn(context, row);
  const hidden = (text: string): string => (isMasked ? '***' : text);
  return {
    attempt: row.attempt,
    submitted_at: row.submitted_at.getTime(),
    name: isMasked ? maskName(person.name) : person.name,
    country: person.country,
    card_id: isMasked ? maskNumber(person.cardId) : person.cardId,
    birth_date: hidden(person.birthDate),
    age_years: yearsOn(person.birthDate, row.submitted_at.toISOString().slice(0, 10)) ?? null,
    address: hidden(person.address),
    files: await picturesOf(context, context.platform.db, { caseId: row.case_id, attempts: [row.attempt] }),
    decision:
      decision === undefined
        ? null
        : {
            state: decision.to_state,
            reasons: decision.reasons,
            note: decision.note,
            decided_at: decision.at.getTime(),
            decided_by: { id: decision.operator_id ?? 0, name: decision.operator_name ?? '' },
          },
  };
}

function personIn(
  context: KycContext,
  row: Pick<SubmissionRow, 'sealed' | 'user_id' | 'case_id' | 'attempt'>,
): Person {
  return context.persons.open(row.sealed, { userId: row.user_id, caseId: row.case_id, attempt: row.attempt });
}
