/** Linked accounts that turn out to be different persons': proposed on a case, checked by another, told to both, and not linked again (R-KYC-4). */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { assert, Refusal } from '../../platform/refusal.ts';
import type { OperatorCaller, OperatorSession } from '../../platform/http/handler.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { KycContext } from './kyc-context.ts';
import { assertLooked, photographed } from './looks.ts';
import { insertStrangers } from './looks-store.ts';
import { assertOthersSeen } from './one-person.ts';
import { knownCase } from './review-cases.ts';
import { caseById, lockPersons } from './review-store.ts';

export const KYC_UNLINK = 'kyc_unlink';

interface Payload {
  caseId: number;
  /** With whom he was linked when it was proposed; not there in proposals of before it was kept. */
  others?: readonly number[];
}

export async function proposeUnlink(
  context: KycContext,
  { case_id, reason }: { case_id: number; reason: string },
  caller: OperatorCaller,
) {
  const { user_id: userId } = await knownCase(context, case_id);
  return onceIn(context.platform.db, { name: 'kyc-unlink', caller }, async (tx) => {
    await assertLookedAtAll(context, tx, { userId, operator: caller.operator });
    const input: Payload = { caseId: case_id };
    const made = await context.proposals.propose(tx, { kind: KYC_UNLINK, input, reason, caller });
    return { proposal_id: made.proposalId, state: made.state };
  });
}

/** That they are different persons is said by who has held the photos of all of them beside one another in this session. */
async function assertLookedAtAll(
  context: KycContext,
  tx: Tx,
  { userId, operator }: { userId: number; operator: OperatorSession },
): Promise<void> {
  await assertLooked(context, tx, { row: await photographed(tx, userId), operator });
  await assertOthersSeen(context, tx, { userIds: await context.linked().of(tx, userId), operator });
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
      const others = await context.linked().of(tx, row.user_id);
      if (others.length === 0) throw new Refusal('not_linked');
      return { caseId, others };
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
    async assertMayCheck(tx, { payload, operator }) {
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      await assertLookedAtAll(context, tx, { userId: row.user_id, operator });
    },
    stands: (db, payload) => areAsProposed(context, db, payload),
    async execute(tx, { payload, proposalId }) {
      await lockPersons(tx);
      const row = await caseById(tx, payload.caseId);
      assert(row !== undefined, 'a verification case is never deleted');
      const { user_id: userId } = row;
      // Who was linked with him meanwhile has been looked at by one of the two.
      if (!(await areAsProposed(context, tx, payload))) throw new Refusal('case_changed');
      const others = await context.linked().leave(tx, userId);
      if (others.length === 0) throw new Refusal('not_linked');
      await insertStrangers(tx, { userId, others, proposalId });
      for (const each of [userId, ...others])
        await context.notify.tell(tx, { userId: each, kind: 'accounts_unlinked', params: {} });
    },
  };
}

async function areAsProposed(
  context: KycContext,
  db: Queryable,
  { caseId, others }: Payload,
): Promise<boolean> {
  const row = await caseById(db, caseId);
  assert(row !== undefined, 'a verification case is never deleted');
  return others === undefined || (await context.linked().of(db, row.user_id)).join() === others.join();
}
