/** Linked accounts that turn out to be different persons': proposed on a case, checked by another, told to both, and not linked again (R-KYC-4). */
import { assert, Refusal } from '../../platform/refusal.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { insertStrangers } from './looks-store.ts';
import { knownCase } from './review-cases.ts';
import { caseById } from './review-store.ts';

export const KYC_UNLINK = 'kyc_unlink';

interface Payload {
  caseId: number;
}

export async function proposeUnlink(
  context: KycContext,
  { case_id, reason }: { case_id: number; reason: string },
  caller: OperatorCaller,
) {
  await knownCase(context, case_id);
  return context.proposals.make({ kind: KYC_UNLINK, input: { caseId: case_id }, reason, caller });
}

export function unlinkKind(context: KycContext): ProposalKind<Payload> {
  return {
    kind: KYC_UNLINK,
    makers: ['kyc_reviewer'],
    checkers: ['kyc_reviewer', 'auditor'],
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const { caseId } = input as Payload;
      const row = await caseById(tx, caseId);
      if (row === undefined) throw new Refusal('case_unknown');
      if ((await context.linked().of(tx, row.user_id)).length === 0) throw new Refusal('not_linked');
      return { caseId };
    },
    async render(db, { caseId }) {
      const row = await caseById(db, caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      const others = await context.linked().of(db, row.user_id);
      return {
        subjectType: 'kyc_case',
        subjectId: String(caseId),
        userId: row.user_id,
        lines: [{ field: 'linked_accounts', before: others.join(', '), after: '' }],
      };
    },
    async execute(tx, { payload, proposalId }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      const { user_id: userId } = row;
      const others = await context.linked().leave(tx, userId);
      if (others.length === 0) throw new Refusal('not_linked');
      await insertStrangers(tx, { userId, others, proposalId });
      for (const each of [userId, ...others])
        await context.notify.tell(tx, { userId: each, kind: 'accounts_unlinked', params: {} });
    },
  };
}
