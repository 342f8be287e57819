/** The kind of proposal by which a customer is refused for good (R-KYC-1, R-OPS-3): a reviewer proposes, a second person checks. */
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { KycContext } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';
import { assertLooked } from './looks.ts';
import { caseById, markProposal, refuseCase } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';
import { VERDICT, assertUnderReview, renderVerdict } from './verdict-proposal.ts';

export const KYC_FINAL = 'kyc_final';

interface Payload {
  caseId: number;
  reasons: string[];
  note: string;
  /** Named by the case where the law forbids to serve him (R-KYC-3). */
  law: string;
  makerName: string;
}

export function finalKind(context: KycContext): ProposalKind<Payload> {
  return {
    kind: KYC_FINAL,
    ...VERDICT,
    async prepare(tx, input) {
      const payload = input as Payload;
      await assertUnderReview(tx, payload.caseId);
      return payload;
    },
    render: (db, { caseId, reasons, note, law }) =>
      renderVerdict(db, {
        caseId,
        note,
        // What he is blocked by from then on, by both of them.
        law,
        to: 'final',
        why: { field: 'reasons', after: reasons.join(', ') },
      }),
    async assertMayCheck(tx, { payload, operator }) {
      const row = await caseById(tx, payload.caseId);
      if (row !== undefined) await assertLooked(context, tx, { row, operator });
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      const { caseId: id, reasons, note, makerName } = payload;
      const refused = await refuseCase(tx, {
        id,
        proposalId,
        maker,
        makerName,
        approver,
        reasons,
        note,
        at: context.now(),
      });
      if (refused === undefined) throw new Refusal('case_changed');
      await raiseRisk(context, tx, { row: refused, payload, proposalId, maker, approver });
      await tellOutcome(context, tx, refused);
    },
    async dropped(tx, { payload, proposalId }) {
      // The case is open to one reviewer's decision again.
      await markProposal(tx, { id: payload.caseId, version: null, from: proposalId, to: null });
    },
  };
}

/** Who was refused for sanctions is blocked by law, and who was for fraud is restricted, by the same two people (R-KYC-5). */
async function raiseRisk(
  { riskStatus }: KycContext,
  tx: Tx,
  of: {
    row: CaseRow;
    payload: Payload;
    proposalId: number;
    maker: number;
    approver: number | undefined;
  },
): Promise<void> {
  const { row, payload, proposalId, maker, approver } = of;
  const isSanctioned = payload.reasons.includes('sanctions');
  if (!isSanctioned && !payload.reasons.includes('fraud')) return;
  const reason = isSanctioned ? ('sanctions' as const) : ('fraud' as const);
  await riskStatus.raise(tx, {
    userId: row.user_id,
    status: isSanctioned ? 'blocked' : 'restricted',
    reason,
    cause: `kyc_case:${row.id}`,
    law: payload.law === '' ? `policy: verification refused for ${reason}` : payload.law,
    operatorId: maker,
    operatorName: payload.makerName,
    approver,
    proposalId,
  });
  await riskStatus.openCase(tx, {
    user_id: row.user_id,
    kind: 'kyc_refused',
    ref_type: 'kyc_case',
    ref_id: String(row.id),
    facts: { reason, level: row.level },
  });
}
