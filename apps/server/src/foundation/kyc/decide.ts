/**
 * One reviewer passes a case or asks for a correction; a refusal for good becomes a proposal that a second person checks
 * (R-OPS-3). A decision names the version it saw, so that of two people with one case open only one decides.
 */
import type { KycReason, KycState } from '@candor/wire';
import { KYC_REASONS } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { KYC_FINAL } from './final-proposal.ts';
import type { KycContext } from './kyc-context.ts';
import { isDay } from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import { lockCasesOf } from './kyc-store.ts';
import { knownCase } from './review-cases.ts';
import { caseById, decideCase, markProposal } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';

export interface Decision {
  case_id: number;
  version: number;
  decision: 'pass' | 'retry' | 'final';
  reasons?: string | undefined;
  note?: string | undefined;
  expires_on?: string | undefined;
}

export async function decide(
  context: KycContext,
  decision: Decision,
  caller: OperatorCaller,
): Promise<{ state: KycState; proposal_id: number | null }> {
  const row = await knownCase(context, decision.case_id);
  const reasons = reasonsIn(decision);
  const expiresOn = expiryIn(context, decision, row);
  try {
    return await onceIn<{ state: KycState; proposal_id: number | null }>(
      context.platform.db,
      { name: 'kyc-decide', caller },
      (tx) =>
        decision.decision === 'final'
          ? proposeRefusal(context, tx, { decision, reasons, caller })
          : decideAlone(context, tx, { row, decision, reasons, expiresOn, caller }),
    );
  } catch (error) {
    // R-KYC-2, held by the database: of two accounts of one person only one can be passed.
    if ((error as { constraint?: unknown }).constraint === 'kyc_one_person')
      throw new Refusal('kyc_person_verified');
    throw error;
  }
}

interface Alone {
  row: CaseRow;
  decision: Decision;
  reasons: KycReason[];
  expiresOn: string | null;
  caller: OperatorCaller;
}

async function decideAlone(
  context: KycContext,
  tx: Tx,
  { row, decision, reasons, expiresOn, caller }: Alone,
) {
  const to = decision.decision === 'pass' ? ('passed' as const) : ('retry' as const);
  const { basic } = await lockCasesOf(tx, row.user_id);
  if (to === 'passed' && row.level === 'advanced' && basic?.state !== 'passed')
    throw new Refusal('kyc_basic_first');
  const { operatorId, name } = caller.operator;
  const moved = await decideCase(tx, {
    id: row.id,
    version: decision.version,
    to,
    operatorId,
    operatorName: name,
    reasons,
    note: decision.note ?? '',
    expiresOn,
    at: context.now(),
  });
  if (moved === undefined) throw await whyNot(tx, decision);
  await context.audit.record(tx, caller, {
    action: to === 'passed' ? 'kyc.pass' : 'kyc.retry',
    targetType: 'kyc_case',
    targetId: String(row.id),
    before: { state: 'review', version: decision.version },
    after: { state: to, reasons, ...(expiresOn === null ? {} : { expires_on: expiresOn }) },
    ...(decision.note === undefined ? {} : { reason: decision.note }),
  });
  await tellOutcome(context, tx, moved);
  return { state: to, proposal_id: null };
}

async function proposeRefusal(
  context: KycContext,
  tx: Tx,
  { decision, reasons, caller }: Pick<Alone, 'decision' | 'reasons' | 'caller'>,
) {
  const { case_id: caseId, version, note = '' } = decision;
  const { proposalId } = await context.proposals.propose(tx, {
    kind: KYC_FINAL,
    input: { caseId, reasons, note, makerName: caller.operator.name },
    reason: note === '' ? reasons.join(', ') : note,
    caller,
  });
  if (!(await markProposal(tx, { id: caseId, version, from: null, to: proposalId })))
    throw await whyNot(tx, decision);
  return { state: 'review' as const, proposal_id: proposalId };
}

async function whyNot(tx: Tx, { case_id, version }: Decision): Promise<Refusal> {
  const row = await caseById(tx, case_id);
  const isSeen = row?.version === version && row.state === 'review';
  return new Refusal(isSeen && row.proposal_id !== null ? 'proposal_open' : 'case_changed');
}

function reasonsIn({ decision, reasons }: Decision): KycReason[] {
  const codes = (reasons ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const known = KYC_REASONS as readonly string[];
  if (codes.some((code) => !known.includes(code)))
    throw new Refusal('invalid_request', { fields: { reasons: 'not_a_choice' } });
  if (decision !== 'pass' && codes.length === 0) throw new Refusal('kyc_reason_required');
  return decision === 'pass' ? [] : ([...new Set(codes)] as KycReason[]);
}

/** The day a document runs out is kept with a level that was proved by one. */
function expiryIn(context: KycContext, { decision, expires_on }: Decision, row: CaseRow): string | null {
  if (expires_on === undefined || decision !== 'pass' || row.level !== 'advanced') return null;
  if (!isDay(expires_on) || expires_on <= context.waitsNow().toISOString().slice(0, 10))
    throw new Refusal('invalid_request', { fields: { expires_on: 'malformed' } });
  return expires_on;
}
