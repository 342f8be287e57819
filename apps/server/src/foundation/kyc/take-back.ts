/**
 * A verification that should not have passed, by forged photos or by our own mistake, is taken back (R-KYC-6): one who did not pass it
 * proposes, another who did not either agrees, both with the photos open. The document is free for its owner, what others were linked with by
 * it is over, and people look at each payout until they know more.
 */
import type { RiskReason } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { assert, Refusal } from '../../platform/refusal.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { isCounting } from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import { casesOf } from './kyc-store.ts';
import { assertLooked, photographed } from './looks.ts';
import { knownCase } from './review-cases.ts';
import { caseById, lockCasesOfAll, lockPersons, passersOf, takeBackCases } from './review-store.ts';
import { VERDICT } from './verdict-proposal.ts';

const KYC_TAKE_BACK = 'kyc_take_back';

/** Why, for colleagues; each with what his risk status says of it. The customer reads the same of both. */
const RISK_OF = {
  forged_photos: 'stolen_identity',
  passed_by_mistake: 'documents_pending',
} as const satisfies Record<string, RiskReason>;

interface Request {
  case_id: number;
  cause: keyof typeof RISK_OF;
  reason: string;
}

interface Payload {
  caseId: number;
  attempt: number;
  cause: keyof typeof RISK_OF;
  makerName: string;
}

export async function proposeTakeBack(
  context: KycContext,
  { case_id, cause, reason }: Request,
  caller: OperatorCaller,
) {
  const { operator } = caller;
  const asked = await knownCase(context, case_id);
  return onceIn(context.platform.db, { name: 'kyc-take-back', caller }, async (tx) => {
    const row = await photographed(tx, asked.user_id);
    await assertUninvolved(tx, row.user_id, operator.operatorId);
    await assertLooked(context, tx, { row, operator });
    const input: Payload = { caseId: row.id, attempt: row.attempt, cause, makerName: operator.name };
    const made = await context.proposals.propose(tx, { kind: KYC_TAKE_BACK, input, reason, caller });
    return { proposal_id: made.proposalId, state: made.state };
  });
}

export function takeBackKind(context: KycContext): ProposalKind<Payload> {
  return {
    kind: KYC_TAKE_BACK,
    ...VERDICT,
    async prepare(tx, input) {
      const payload = input as Payload;
      const row = await rowOf(tx, payload.caseId);
      if ((await countingOf(tx, row.user_id)).length === 0) throw new Refusal('kyc_not_verified');
      return payload;
    },
    async render(db, { caseId, cause }) {
      const { user_id: userId } = await rowOf(db, caseId);
      const linked = await context.linked().of(db, userId);
      const counting = await countingOf(db, userId);
      return {
        subjectType: 'kyc_case',
        subjectId: String(caseId),
        userId,
        lines: [
          ...counting.map(({ level, state }) => ({
            field: `verification_${level}`,
            before: state,
            after: 'expired',
          })),
          { field: 'reasons', after: cause },
          { field: 'risk_status', after: 'restricted' },
          ...(linked.length === 0
            ? []
            : [{ field: 'linked_accounts', before: linked.join(', '), after: '' }]),
        ],
      };
    },
    async assertUninvolved(tx, { payload, operator }) {
      const row = await rowOf(tx, payload.caseId);
      await assertUninvolved(tx, row.user_id, operator.operatorId);
    },
    async assertMayCheck(tx, { payload, operator }) {
      await assertLooked(context, tx, { row: await rowOf(tx, payload.caseId), operator });
    },
    // A new attempt is another case than the one that was looked at.
    async stands(db, { caseId, attempt }) {
      const row = await rowOf(db, caseId);
      return row.attempt === attempt && (await countingOf(db, row.user_id)).length > 0;
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      const { caseId, attempt, makerName } = payload;
      await lockPersons(tx);
      const { user_id: userId } = await rowOf(tx, caseId);
      // The locks of all his accounts first, as whoever pays any of them takes them.
      await context.linked().lock(tx, userId);
      await raiseRisk(context, tx, { userId, payload, proposalId, maker, approver });
      const locked = await lockCasesOfAll(tx, [userId]);
      if (locked.find(({ id }) => id === caseId)?.attempt !== attempt) throw new Refusal('case_changed');
      const taken = await takeBackCases(tx, { userId, maker, makerName, approver, at: context.now() });
      if (taken.length === 0) throw new Refusal('case_changed');
      await context.notify.tell(tx, { userId, kind: 'kyc_verify_again', params: {} });
      context.notify.recordsChanged(
        tx,
        taken.map(({ level }) => ({ userId, kind: 'kyc', id: level })),
      );
      for (const each of context.onTakenBack) await each(tx, userId);
      // Photos of both had said that they are one person.
      for (const other of await context.linked().leave(tx, userId))
        await context.notify.tell(tx, { userId: other, kind: 'accounts_unlinked', params: {} });
    },
  };
}

/** What was approved for him and has not left waits for people, who have a case to look at (R-KYC-5). */
async function raiseRisk(
  { riskStatus }: KycContext,
  tx: Tx,
  of: {
    userId: number;
    payload: Payload;
    proposalId: number;
    maker: number;
    approver: number | undefined;
  },
): Promise<void> {
  const { userId, payload, proposalId, maker, approver } = of;
  const reason = RISK_OF[payload.cause];
  await riskStatus.raise(tx, {
    userId,
    status: 'restricted',
    reason,
    cause: `kyc_case:${payload.caseId}`,
    law: `policy: verification taken back (${payload.cause})`,
    operatorId: maker,
    operatorName: payload.makerName,
    approver,
    proposalId,
  });
  await riskStatus.openCase(tx, {
    user_id: userId,
    kind: 'kyc_refused',
    ref_type: 'proposal',
    ref_id: String(proposalId),
    facts: { reason: payload.cause },
  });
}

/** Nobody judges his own judgement: whoever passed a level of this customer neither proposes nor agrees, nor says no. */
async function assertUninvolved(db: Queryable, userId: number, operatorId: number): Promise<void> {
  if ((await passersOf(db, userId)).includes(operatorId)) throw new Refusal('own_case');
}

async function rowOf(db: Queryable, caseId: number): Promise<CaseRow> {
  const row = await caseById(db, caseId);
  assert(row !== undefined, 'a verification case is never deleted');
  return row;
}

/** Levels that say who he is. */
async function countingOf(db: Queryable, userId: number): Promise<CaseRow[]> {
  const { basic, advanced } = await casesOf(db, userId);
  return [basic, advanced].filter((row): row is CaseRow => isCounting(row));
}
