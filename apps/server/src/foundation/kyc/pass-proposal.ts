/** The kind of proposal by which an advanced case passes (R-KYC-4): one reviewer proposes, another who has opened the photos agrees. */
import { assert, Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { lockCasesOf } from './kyc-store.ts';
import { assertLooked } from './looks.ts';
import { caseById, markProposal, passCase } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';
import { VERDICT, assertUnderReview, renderVerdict } from './verdict-proposal.ts';

export const KYC_PASS = 'kyc_pass';

interface Payload {
  caseId: number;
  expiresOn: string;
  note: string;
  makerName: string;
}

export function passKind(context: KycContext): ProposalKind<Payload> {
  return {
    kind: KYC_PASS,
    ...VERDICT,
    async prepare(tx, input) {
      const payload = input as Payload;
      await assertUnderReview(tx, payload.caseId);
      return payload;
    },
    render: (db, { caseId, expiresOn, note }) =>
      renderVerdict(db, { caseId, note, to: 'passed', why: { field: 'expires_on', after: expiresOn } }),
    async assertMayCheck(tx, { payload, operator }) {
      const row = await caseById(tx, payload.caseId);
      if (row !== undefined) await assertLooked(context, tx, { row, operator });
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      if ((await lockCasesOf(tx, row.user_id)).basic?.state !== 'passed')
        throw new Refusal('kyc_basic_first');
      const passed = await passCase(tx, {
        id: payload.caseId,
        proposalId,
        maker,
        makerName: payload.makerName,
        approver,
        note: payload.note,
        expiresOn: payload.expiresOn,
        at: context.now(),
      });
      if (passed === undefined) throw new Refusal('case_changed');
      await tellOutcome(context, tx, passed);
    },
    async dropped(tx, { payload, proposalId }) {
      await markProposal(tx, { id: payload.caseId, version: null, from: proposalId, to: null });
    },
  };
}
