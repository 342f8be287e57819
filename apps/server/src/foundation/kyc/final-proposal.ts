/** The kind of proposal by which a customer is refused for good (R-KYC-1, R-OPS-3): a reviewer proposes, a second person checks. */
import { assert, Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { caseById, markProposal, refuseCase } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';

export const KYC_FINAL = 'kyc_final';

interface Payload {
  caseId: number;
  reasons: string[];
  note: string;
  makerName: string;
}

export function finalKind(context: KycContext): ProposalKind<Payload> {
  return {
    kind: KYC_FINAL,
    makers: ['kyc_reviewer'],
    checkers: ['kyc_reviewer', 'auditor'],
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const payload = input as Payload;
      const row = await caseById(tx, payload.caseId);
      if (row === undefined) throw new Refusal('case_unknown');
      if (row.state !== 'review') throw new Refusal('case_changed');
      return payload;
    },
    async render(db, { caseId, reasons, note }) {
      const row = await caseById(db, caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      return {
        subjectType: 'kyc_case',
        subjectId: String(caseId),
        userId: row.user_id,
        lines: [
          { field: `verification_${row.level}`, before: row.state, after: 'final' },
          { field: 'reasons', after: reasons.join(', ') },
          ...(note === '' ? [] : [{ field: 'note', after: note }]),
        ],
      };
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
      await tellOutcome(context, tx, refused);
    },
    async dropped(tx, { payload, proposalId }) {
      // The case is open to one reviewer's decision again.
      await markProposal(tx, { id: payload.caseId, version: null, from: proposalId, to: null });
    },
  };
}
