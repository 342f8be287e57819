/** The kind of proposal by which an advanced case passes (R-KYC-4): one reviewer proposes, another who has opened the photos agrees. */
import type { Queryable } from '../../platform/db/database.ts';
import { assert, Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { pictureRef } from './kyc-context.ts';
import { insertStrangers } from './looks-store.ts';
import { assertOthersSeen, oneAfterPass, proofsOf } from './one-person.ts';
import { assertCompared, basicBehind, takeDocument } from './prove-document.ts';
import { caseById, holdersOf, lockPersons, markProposal, passCase, refusedWith } from './review-store.ts';
import { linkSamePerson } from './same-person.ts';
import { tellOutcome } from './tell-outcome.ts';
import { VERDICT, assertUnderReview, renderVerdict } from './verdict-proposal.ts';

export const KYC_PASS = 'kyc_pass';

interface Payload {
  caseId: number;
  expiresOn: string;
  note: string;
  makerName: string;
  /** Whose photos the maker has held beside these, as `pictureRef` names them; none in proposals that are older than this. */
  seen?: readonly string[];
  /** Who is alike, and somebody else: not linked now, nor later. */
  apart?: readonly number[];
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
    async render(db, { caseId, expiresOn, note, apart = [] }) {
      const why = { field: 'expires_on', after: expiresOn };
      const shown = await renderVerdict(db, { caseId, note, to: 'passed', why });
      const row = (await caseById(db, caseId))!;
      // While his basic case waits for these photos: who typed the document first, or proved it in an account that is closed.
      const losing = (await holdersOf(db, row.person_index)).filter((id) => id !== shown.userId);
      const refused = await refusedWith(db, row);
      if (refused.length > 0)
        shown.lines.push({ field: 'refused_before', before: '', after: refused.join(', ') });
      const same = await oneAfterPass(context, db, { row, apart });
      if (losing.length > 0)
        shown.lines.push({ field: 'document_taken_from', before: '', after: losing.join(', ') });
      if (same.length > 0) shown.lines.push({ field: 'linked_accounts', before: '', after: same.join(', ') });
      if (apart.length > 0)
        shown.lines.push({ field: 'different_persons', before: '', after: apart.join(', ') });
      return shown;
    },
    async assertMayCheck(tx, { payload, operator }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      await assertCompared(context, tx, { row, operator });
      await assertOthersSeen(context, tx, { userIds: await oneAfterPass(context, tx, { row }), operator });
    },
    stands: (db, payload) => isWhatMakerSaw(context, db, payload),
    async execute(tx, { payload, proposalId, maker, approver }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      // Of two passes in one moment the second sees whom the first has made known, and links with nobody whose photos its maker has not opened.
      await lockPersons(tx);
      if (!(await isWhatMakerSaw(context, tx, payload))) throw new Refusal('case_changed');
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
      const { apart = [] } = payload;
      if (apart.length > 0) await insertStrangers(tx, { userId: passed.user_id, others: apart, proposalId });
      await linkSamePerson(context, tx, { userId: passed.user_id, left: basic.left });
    },
    async dropped(tx, { payload, proposalId }) {
      await markProposal(tx, { id: payload.caseId, version: null, from: proposalId, to: null });
    },
  };
}

/** Whether its maker has opened the photos of all whom it would make one person with him now. */
async function isWhatMakerSaw(
  context: KycContext,
  db: Queryable,
  { caseId, seen = [] }: Payload,
): Promise<boolean> {
  const row = await caseById(db, caseId);
  assert(row !== undefined, 'a verification case is never deleted');
  const proofs = await proofsOf(context, db, await oneAfterPass(context, db, { row }));
  return proofs.every((of) => seen.includes(pictureRef(of.caseId, of.attempt)));
}
