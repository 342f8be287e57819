/** Cases about customers: opened by a decision elsewhere or by hand, closed by two (R-KYC-5, R-AML-1). */
import { decimal } from '@candor/money';
import { DEPOSIT_CASES } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { MoneyMoved, ProposalKind } from '../operators/index.ts';
import { checksFor } from '../operators/index.ts';
import type { RiskContext } from './risk-context.ts';
import type { CaseRow } from './risk-status-store.ts';
import { caseById, insertCase, lockCase, moveCase } from './risk-status-store.ts';

export const RISK_CASE_CLOSE = 'risk_case_close';

interface Payload {
  caseId: number;
  finding: string;
  answer: string;
}

/** By one person in 24 hours: more than a day's work, and too few to hide those that hold somebody's money, for each takes two to close. */
const MOST_OPENED = 50;
const BY_HAND = 'manual';

export async function openByHand(
  context: RiskContext,
  of: { user_id: number; note: string },
  caller: OperatorCaller,
) {
  const { platform, audit, customers } = context;
  return onceIn(platform.db, { name: 'risk-case-open', caller }, async (tx) => {
    await customers().lockCustomer(tx, of.user_id);
    await audit.refuseOften(tx, caller, { actions: ['risk_case.open'], most: MOST_OPENED });
    const at = new Date(platform.clock.now());
    const caseId = await insertCase(tx, {
      user_id: of.user_id,
      kind: BY_HAND,
      ref_type: 'operator',
      ref_id: `${caller.operator.operatorId}:${at.getTime()}`,
      facts: { note: of.note },
      at,
    });
    await audit.record(tx, caller, {
      action: 'risk_case.open',
      targetType: 'risk_case',
      targetId: String(caseId),
      reason: of.note,
    });
    return { case_id: caseId };
  });
}

export async function proposeClose(
  context: RiskContext,
  of: { case_id: number; version: number; finding: string; reason: string },
  caller: OperatorCaller,
) {
  return onceIn(context.platform.db, { name: 'risk-case-close', caller }, async (tx) => {
    const row = await lockCase(tx, of.case_id);
    if (row === undefined) throw new Refusal('case_unknown');
    if (row.version !== of.version) throw new Refusal('case_changed');
    const { proposalId } = await context.proposals.propose(tx, {
      kind: RISK_CASE_CLOSE,
      input: { caseId: of.case_id, finding: of.finding, answer: of.reason },
      reason: of.reason,
      caller,
    });
    const moved = await moveCase(tx, {
      id: of.case_id,
      // Whose proposal gave its place to this one has let the case go in a version of its own.
      version: null,
      from: 'open',
      to: 'proposed',
      proposalId,
    });
    if (moved === undefined) throw new Refusal('case_changed');
    return { proposal_id: proposalId };
  });
}

export interface Ended {
  caseId: number;
  by: { maker: number; approver: number; proposalId: number };
}

/** By the proposal that ended what it was about; one that waits to close it has nothing to close then. */
export async function endCase({ platform }: RiskContext, tx: Tx, { caseId, by }: Ended): Promise<void> {
  const row = await lockCase(tx, caseId);
  if (row === undefined || row.state === 'closed') return;
  const { maker, approver, proposalId } = by;
  await moveCase(tx, {
    id: caseId,
    version: null,
    from: row.state,
    to: 'closed',
    proposalId,
    finding: 'no_suspicion',
    answer: `proposal ${proposalId}`,
    by: maker,
    approver,
    at: new Date(platform.clock.now()),
  });
}

const openedBy = (row: CaseRow | undefined): number | undefined =>
  row?.kind === BY_HAND ? Number(row.ref_id.split(':')[0]) : undefined;

/** What its closing credits: the deposits of a case that is found harmless. Without a price nobody knows how much it is. */
function letGo(row: CaseRow | undefined, { finding }: Payload): MoneyMoved | undefined {
  if (row === undefined || !DEPOSIT_CASES.includes(row.kind) || finding !== 'no_suspicion') return undefined;
  const value = row.facts['usdt_value'] ?? '';
  return { value: value === '' ? undefined : decimal(value), accounts: [`U:${row.user_id}`] };
}

/** Whoever waits for a case hears of its end in the transaction that closes it. */
type Closed = (tx: Tx, of: CaseRow) => Promise<void>;

export function closeCaseKind(context: RiskContext, closed: Closed): ProposalKind<Payload> {
  return {
    kind: RISK_CASE_CLOSE,
    makers: ['kyc_reviewer', 'withdrawal_approver'],
    checkers: ['kyc_reviewer', 'withdrawal_approver', 'auditor'],
    // Money that is let go is money given, whoever held it (R-OPS-9).
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, of) => letGo(await caseById(db, of.caseId), of),
    async prepare(tx, input) {
      const payload = input as Payload;
      if ((await caseById(tx, payload.caseId)) === undefined) throw new Refusal('case_unknown');
      return payload;
    },
    async render(db, { caseId, finding, answer }) {
      const row = await caseById(db, caseId);
      assert(row !== undefined, 'a case about a customer is never deleted');
      return {
        subjectType: 'risk_case',
        subjectId: String(caseId),
        userId: row.user_id,
        lines: [
          { field: 'kind', after: row.kind },
          { field: 'state', before: row.state, after: 'closed' },
          { field: 'finding', after: finding },
          { field: 'answer', after: answer },
          // What it is about, as it stands now: whoever says yes has seen it.
          ...Object.entries(row.facts).map(([field, value]) => ({ field, before: value, after: value })),
        ],
      };
    },
    stands: async (db, { caseId }) => (await caseById(db, caseId))?.state !== 'closed',
    // Whoever opened it by hand does not keep it open by his no.
    undoes: async (db, { caseId }) => [openedBy(await caseById(db, caseId))],
    async execute(tx, { payload, maker, approver, proposalId }) {
      assert(approver !== undefined, 'closing a case takes two');
      const moved = await moveCase(tx, {
        id: payload.caseId,
        version: null,
        from: 'proposed',
        to: 'closed',
        proposalId,
        finding: payload.finding,
        answer: payload.answer,
        by: maker,
        approver,
        at: new Date(context.platform.clock.now()),
      });
      if (moved === undefined) throw new Refusal('case_changed');
      await closed(tx, moved);
    },
    async dropped(tx, { payload }) {
      await moveCase(tx, {
        id: payload.caseId,
        version: null,
        from: 'proposed',
        to: 'open',
        proposalId: null,
      });
    },
  };
}
