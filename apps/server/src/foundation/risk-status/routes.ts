/** The calls about risk status, one line each, and what they read. */
import { SCREENING_CASES, riskStatusCalls } from '@candor/wire/operators';
import type { OperatorCaller, Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openByHand, proposeClose } from './close-case.ts';
import type { RiskContext } from './risk-context.ts';
import { statusNow } from './risk-context.ts';
import type { CaseRow, ChangeRow } from './risk-status-store.ts';
import {
  caseById,
  casesOf,
  changesOf,
  hasOpenCase,
  insertNote,
  listCases,
  notesOf,
  openCasesOf,
  statusRow,
} from './risk-status-store.ts';
import { setStatus } from './set-status.ts';

/** Of one person in 24 hours (R-OPS-11). */
const MOST_FILES = 200;
const LARGEST_ID = 2_147_483_647;

export function riskStatusRoutes(context: RiskContext): Route[] {
  return routesOf(riskStatusCalls, {
    brief: ({ user_id }) => brief(context, user_id),
    detail: ({ user_id }, caller) => detail(context, user_id, caller),
    set: (request, caller) => setStatus(context, request, caller),
    note: (request, caller) => addNote(context, request, caller),
    async cases(request) {
      const { state, page, limit } = request;
      const found = await listCases(context.platform.db, {
        state,
        span: spanOf(request),
        limit,
        offset: (page - 1) * limit,
      });
      const path = `operator/risk_status/cases?state=${state}`;
      return pageOf({ data: found.rows.map(shown), total: found.total, page, limit, path });
    },
    caseFile: ({ case_id }, caller) => caseFile(context, case_id, caller),
    openCase: (request, caller) => openByHand(context, request, caller),
    closeCase: (request, caller) => proposeClose(context, request, caller),
  });
}

async function brief(context: RiskContext, userId: number) {
  const { platform, customers } = context;
  const customer = userId > LARGEST_ID ? undefined : await customers().customer(userId);
  if (customer === undefined) throw new Refusal('account_unknown');
  const [row, open, holds, isInReview] = await Promise.all([
    statusRow(platform.db, userId),
    openCasesOf(platform.db, userId),
    customers().withdrawalHolds(userId),
    isPersonInReview(context, userId),
  ]);
  const held = holds.map(({ until }) => until);
  return {
    user_id: userId,
    status: row === undefined ? ('normal' as const) : statusNow(context, row),
    reason: row?.reason ?? '',
    law: row?.law ?? '',
    until: row === undefined || row.ends_at === null ? null : platform.waits.realOf(row.ends_at.getTime()),
    tags: row?.tags ?? [],
    version: row?.version ?? 0,
    open_cases: open,
    is_frozen: customer.isFrozen,
    held_until: held.length === 0 ? null : platform.waits.realOf(Math.max(...held)),
    is_in_review: isInReview,
  };
}

/** What holds the payouts of all of his accounts (R-KYC-5). */
async function isPersonInReview({ platform: { db }, customers }: RiskContext, userId: number) {
  const others = await customers().linkedAccounts(db, userId);
  const open = await Promise.all([userId, ...others].map((id) => hasOpenCase(db, id, SCREENING_CASES)));
  return open.includes(true);
}

async function detail(context: RiskContext, userId: number, caller: OperatorCaller) {
  const { platform, audit } = context;
  const head = await brief(context, userId);
  const targetId = String(userId);
  await audit.viewedWithin(
    caller,
    { action: 'risk_status.view', targetType: 'customer', targetId },
    { actions: ['risk_status.view'], most: MOST_FILES, targetId },
  );
  const [row, changes, notes, cases] = await Promise.all([
    statusRow(platform.db, userId),
    changesOf(platform.db, userId),
    notesOf(platform.db, userId),
    casesOf(platform.db, userId),
  ]);
  return {
    ...head,
    is_law_told: row?.is_law_told ?? false,
    cause: row?.cause ?? '',
    set_by: row === undefined ? null : { id: row.set_by, name: row.set_name },
    since: row === undefined ? null : platform.waits.realOf(row.since.getTime()),
    history: changes.map(changeShown),
    notes: notes.map(noteShown),
    cases: cases.map(shown),
  };
}

/** What an authority is given: everything about the case in one document. */
async function caseFile(context: RiskContext, caseId: number, caller: OperatorCaller) {
  const { platform, audit } = context;
  const row = caseId > LARGEST_ID ? undefined : await caseById(platform.db, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  const targetId = String(caseId);
  await audit.viewedWithin(
    caller,
    { action: 'risk_case.file', targetType: 'risk_case', targetId },
    { actions: ['risk_case.file'], most: MOST_FILES, targetId },
  );
  const [status, changes, notes, cases] = await Promise.all([
    statusRow(platform.db, row.user_id),
    changesOf(platform.db, row.user_id),
    notesOf(platform.db, row.user_id),
    casesOf(platform.db, row.user_id),
  ]);
  return {
    exported_at: platform.clock.now(),
    case: shown(row),
    closed_by: row.closed_by,
    approved_by: row.approved_by,
    status: status === undefined ? ('normal' as const) : statusNow(context, status),
    law: status?.law ?? '',
    history: changes.map(changeShown),
    notes: notes.map(noteShown),
    other_cases: cases.filter(({ id }) => id !== caseId).map(shown),
  };
}

async function addNote(
  { platform, audit, customers }: RiskContext,
  of: { user_id: number; note: string },
  caller: OperatorCaller,
): Promise<null> {
  const { operatorId, name } = caller.operator;
  return onceIn(platform.db, { name: 'risk-status-note', caller }, async (tx) => {
    await customers().lockCustomer(tx, of.user_id);
    await insertNote(tx, { userId: of.user_id, operatorId, name, note: of.note });
    await audit.record(tx, caller, {
      action: 'risk_status.note',
      targetType: 'customer',
      targetId: String(of.user_id),
    });
    return null;
  });
}

const shown = (row: CaseRow) => ({
  id: row.id,
  version: row.version,
  user_id: row.user_id,
  kind: row.kind,
  ref_type: row.ref_type,
  ref_id: row.ref_id,
  facts: row.facts,
  state: row.state,
  proposal_id: row.proposal_id,
  finding: row.finding,
  answer: row.answer,
  created_at: row.opened_at.getTime(),
  closed_at: row.closed_at?.getTime() ?? null,
});

const changeShown = (each: ChangeRow) => ({
  from: each.from_status,
  to: each.to_status,
  reason: each.reason,
  law: each.law,
  cause: each.cause,
  by: { id: each.set_by, name: each.set_name },
  at: each.at.getTime(),
});

const noteShown = (each: Awaited<ReturnType<typeof notesOf>>[number]) => ({
  note: each.note,
  by: { id: each.operator_id, name: each.operator_name },
  at: each.at.getTime(),
});
