/** The kind of proposal by which an advanced case passes (R-KYC-4): one reviewer proposes, another who has opened the photos agrees. */
import { assert, Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { assertCompared, basicBehind, leftWith, takeDocument } from './prove-document.ts';
import { caseById, holdersOf, markProposal, passCase, refusedWith } from './review-store.ts';
import { linkSamePerson, provenSame } from './same-person.ts';
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
    async render(db, { caseId, expiresOn, note }) {
      const why = { field: 'expires_on', after: expiresOn };
      const shown = await renderVerdict(db, { caseId, note, to: 'passed', why });
      const row = (await caseById(db, caseId))!;
      // While his basic case waits for these photos: who typed the document first, or proved it in an account that is closed.
      const losing = (await holdersOf(db, row.person_index)).filter((id) => id !== shown.userId);
      const refused = await refusedWith(db, row);
      if (refused.length > 0)
        shown.lines.push({ field: 'refused_before', before: '', after: refused.join(', ') });
      const left = await leftWith(context, db, row);
      const same = await provenSame(context, db, { userId: shown.userId, left });
      if (losing.length > 0)
        shown.lines.push({ field: 'document_taken_from', before: '', after: losing.join(', ') });
      if (same.length > 0) shown.lines.push({ field: 'linked_accounts', before: '', after: same.join(', ') });
      return shown;
    },
    async assertMayCheck(tx, { payload, operator }) {
      const row = await caseById(tx, payload.caseId);
      if (row !== undefined) await assertCompared(context, tx, { row, operator });
    },
    async execute(tx, { payload, proposalId, maker, approver }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      const basic = await basicBehind(context, tx, row);
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
      await takeDocument(context, tx, { basic, by: { maker, makerName: payload.makerName, approver } });
      await tellOutcome(context, tx, passed);
      await linkSamePerson(context, tx, { userId: passed.user_id, left: basic.left });
    },
    async dropped(tx, { payload, proposalId }) {
      await markProposal(tx, { id: payload.caseId, version: null, from: proposalId, to: null });
    },
  };
}
