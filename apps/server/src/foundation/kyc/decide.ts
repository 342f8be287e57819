/**
 * One reviewer passes a basic case or asks for a correction; passing an advanced one and refusing for good become proposals that
 * a second person checks (R-KYC-4). Whoever decides on photos has opened them in his session. A decision names the version it saw,
 * so that of two people with one case open only one decides.
 */
import type { KycState } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { namesPayee } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertFreshProof } from '../operators/index.ts';
import { KYC_FINAL } from './final-proposal.ts';
import type { KycContext } from './kyc-context.ts';
import { pictureRef } from './kyc-context.ts';
import { MOST_RETRIES, RETRY_WINDOW_MS, isDay, latestExpiry } from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import { decisionsOf, lockCasesOf, retriesSince } from './kyc-store.ts';
import { assertLooked } from './looks.ts';
import { assertOthersSeen, maybeApart, oneAfterPass } from './one-person.ts';
import { KYC_PASS } from './pass-proposal.ts';
import { assertCompared, basicBehind, onePerson } from './prove-document.ts';
import { reasonsIn } from './read-reasons.ts';
import { knownCase } from './review-cases.ts';
import { caseById, decideCase, markProposal } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';

/** By one person in 24 hours: more than a day's work, and too few to send everybody back, or to pass whoever he makes up. */
const MOST_SENT_BACK = 200;
const MOST_PASSED = 300;
/** Of both decisions that take two: whoever proposes keeps all others from deciding until somebody says no or a day is over, and one says no to 200. */
const MOST_PROPOSED = 300;

export interface Decision {
  case_id: number;
  version: number;
  decision: 'pass' | 'retry' | 'final';
  reasons?: string | undefined;
  note?: string | undefined;
  expires_on?: string | undefined;
  apart?: string | undefined;
  law?: string | undefined;
}

interface Deciding {
  row: CaseRow;
  decision: Decision;
  reasons: string[];
  expiresOn: string | null;
  caller: OperatorCaller;
}

export async function decide(
  context: KycContext,
  decision: Decision,
  caller: OperatorCaller,
): Promise<{ state: KycState; proposal_id: number | null }> {
  const row = await knownCase(context, decision.case_id);
  const reasons = reasonsIn(decision, row.level);
  const expiresOn = expiryIn(context, decision, row);
  const deciding = { row, decision, reasons, expiresOn, caller };
  const takesTwo =
    decision.decision === 'final' || (decision.decision === 'pass' && row.level === 'advanced');
  return onceIn<{ state: KycState; proposal_id: number | null }>(
    context.platform.db,
    { name: 'kyc-decide', caller },
    async (tx) => {
      await assertLooked(context, tx, { row, operator: caller.operator });
      return takesTwo ? propose(context, tx, deciding) : decideAlone(context, tx, deciding);
    },
  ).catch(onePerson);
}

async function decideAlone(context: KycContext, tx: Tx, { row, decision, reasons, caller }: Deciding) {
  const to = decision.decision === 'pass' ? ('passed' as const) : ('retry' as const);
  await lockCasesOf(tx, row.user_id);
  const { operatorId, name } = caller.operator;
  if (to === 'retry') {
    await context.audit.refuseOften(tx, caller, { actions: ['kyc.retry'], most: MOST_SENT_BACK });
    await refuseLastAlone(context, tx, { row, operatorId });
  } else await context.audit.refuseOften(tx, caller, { actions: ['kyc.pass'], most: MOST_PASSED });
  const moved = await decideCase(tx, {
    id: row.id,
    version: decision.version,
    to,
    operatorId,
    operatorName: name,
    reasons,
    note: decision.note ?? '',
    at: context.now(),
  });
  if (moved === undefined) throw await whyNot(tx, decision);
  // A level opens products and money out to whoever it is; sending back is a no (R-OPS-14).
  if (to === 'passed') await assertFreshProof(tx, caller, context.now());
  await context.audit.record(tx, caller, {
    action: to === 'passed' ? 'kyc.pass' : 'kyc.retry',
    targetType: 'kyc_case',
    targetId: String(row.id),
    before: { state: 'review', version: decision.version },
    after: { state: to, reasons },
    ...(decision.note === undefined ? {} : { reason: decision.note }),
  });
  await tellOutcome(context, tx, moved);
  return { state: to, proposal_id: null };
}

/**
 * After the last correction that he may send in, a month passes before the next: nobody keeps somebody out for it alone, who has sent him back
 * before (R-KYC-2).
 */
async function refuseLastAlone(
  context: KycContext,
  tx: Tx,
  { row, operatorId }: { row: CaseRow; operatorId: number },
): Promise<void> {
  const { id, user_id: userId, level } = row;
  const since = new Date(context.waitsNow().getTime() - RETRY_WINDOW_MS);
  const sent = (await retriesSince(tx, userId, since)).find((each) => each.level === level)?.retries ?? 0;
  if (sent < MOST_RETRIES) return;
  const before = (await decisionsOf(tx, id)).findLast(({ to_state: to }) => to === 'retry');
  if (before?.operator_id === operatorId) throw new Refusal('own_case');
}

async function propose(context: KycContext, tx: Tx, { row, decision, reasons, expiresOn, caller }: Deciding) {
  const { case_id: caseId, version, note = '', law = '' } = decision;
  if (namesPayee(law)) throw new Refusal('invalid_request', { fields: { law: 'leads_elsewhere' } });
  const isPass = decision.decision === 'pass';
  await context.audit.refuseOften(tx, caller, { actions: ['proposal.made'], most: MOST_PROPOSED });
  if (isPass) {
    await basicBehind(context, tx, row);
    await assertCompared(context, tx, { row, operator: caller.operator });
  }
  const makerName = caller.operator.name;
  const passes = async () => ({
    caseId,
    expiresOn,
    note,
    makerName,
    ...(await comparedWith(context, tx, { row, decision, caller })),
  });
  const { proposalId } = await context.proposals.propose(tx, {
    kind: isPass ? KYC_PASS : KYC_FINAL,
    input: isPass ? await passes() : { caseId, reasons, note, law, makerName },
    reason: note === '' ? (isPass ? 'photos opened' : reasons.join(', ')) : note,
    caller,
  });
  if (!(await markProposal(tx, { id: caseId, version, from: null, to: proposalId })))
    throw await whyNot(tx, decision);
  return { state: 'review' as const, proposal_id: proposalId };
}

/** Whom the pass makes one person with him, and whom it does not though he is alike, is judged by photos of all of them (R-KYC-4). */
async function comparedWith(
  context: KycContext,
  tx: Tx,
  { row, decision, caller: { operator } }: Pick<Deciding, 'row' | 'decision' | 'caller'>,
): Promise<{ seen: string[]; apart: number[] }> {
  const userIds = await oneAfterPass(context, tx, { row });
  const proofs = await assertOthersSeen(context, tx, { userIds, operator });
  const apart = (decision.apart ?? '').split(',').filter(Boolean).map(Number);
  const choices = await maybeApart(context, tx, { row, among: userIds });
  if (apart.some((id) => !choices.includes(id)))
    throw new Refusal('invalid_request', { fields: { apart: 'not_a_choice' } });
  return { seen: proofs.map(({ caseId, attempt }) => pictureRef(caseId, attempt)), apart };
}

async function whyNot(tx: Tx, { case_id, version }: Decision): Promise<Refusal> {
  const row = await caseById(tx, case_id);
  const isSeen = row?.version === version && row.state === 'review';
  return new Refusal(isSeen && row.proposal_id !== null ? 'proposal_open' : 'case_changed');
}

/** The day a document runs out is kept with a level that was proved by one, and such a level never passes without it. */
function expiryIn(context: KycContext, { decision, expires_on }: Decision, row: CaseRow): string | null {
  if (decision !== 'pass' || row.level !== 'advanced') return null;
  if (expires_on === undefined) throw new Refusal('invalid_request', { fields: { expires_on: 'required' } });
  const now = context.waitsNow();
  if (!isDay(expires_on) || expires_on <= now.toISOString().slice(0, 10))
    throw new Refusal('invalid_request', { fields: { expires_on: 'malformed' } });
  if (expires_on > latestExpiry(now))
    throw new Refusal('invalid_request', { fields: { expires_on: 'too_large' } });
  return expires_on;
}
