/**
 * The kind of proposal by which a lost e-mail address or phone is replaced: support proposes, a verification reviewer
 * checks (R-OPS-3). The change itself starts the holds of R-WD-6 and ends every session; nobody can shorten them.
 */
import { languageOf } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import type { ProposalKind } from '../../operators/index.ts';
import { assertContactSeen } from './contact-pictures.ts';
import type { ContactChangeRow } from './contact-changes-store.ts';
import { contactChangeById, moveContactChange } from './contact-changes-store.ts';
import { bindAddress } from '../context/bind-address.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { sendNotice } from '../context/send-notices.ts';
import { doubtDevices } from '../context/thrown-out-store.ts';
import { refuseHoldingUp } from '../security/held-up.ts';
import { noteSecurityChange } from '../security/security-changes.ts';
import { lockUser, userById, userByTarget } from '../context/users-store.ts';

export const CONTACT_CHANGE = 'contact_change';

interface Payload {
  caseId: number;
}

export function contactChangeKind(context: IdentityContext): ProposalKind<Payload> {
  return {
    kind: CONTACT_CHANGE,
    makers: ['support'],
    checkers: ['kyc_reviewer'],
    checksNeeded: () => 1,
    async prepare(tx, input, makerId) {
      const { caseId } = input as Payload;
      const row = await contactChangeById(tx, caseId);
      if (row === undefined) throw new Refusal('case_unknown');
      if (!isChangeReady(context, row)) throw new Refusal('case_waiting');
      if ((await userByTarget(tx, row.new_target)) !== undefined) throw new Refusal('target_taken');
      await assertContactSeen(context, tx, { changeId: caseId, operatorId: makerId });
      return { caseId };
    },
    async render(db, { caseId }) {
      const row = await contactChangeById(db, caseId);
      assert(row !== undefined, 'a contact change is never deleted');
      const user = (await userById(db, row.user_id))!;
      const bound = row.kind === 'email' ? user.email : user.phone;
      const before = row.old_target === '' ? bound : row.old_target;
      return {
        subjectType: 'contact_change',
        subjectId: String(caseId),
        userId: row.user_id,
        lines: [
          { field: row.kind === 'email' ? 'email' : 'phone', before: before ?? '', after: row.new_target },
          { field: 'customer_says', after: row.reason },
          {
            field: 'withdrawal_hold_hours',
            after: `${context.holdHours().single}–${context.holdHours().pair}`,
          },
        ],
      };
    },
    assertMayCheck: (tx, { payload, operator }) =>
      assertContactSeen(context, tx, { changeId: payload.caseId, operatorId: operator.operatorId }),
    // One person's no ends it, as his refusal of a request that nobody proposed does.
    async assertMayRefuse(tx, { payload, operatorId }) {
      const { user_id: userId } = (await contactChangeById(tx, payload.caseId))!;
      await refuseHoldingUp(context, tx, { operatorId, userId });
    },
    // Its owner may have stopped it.
    stands: async (db, { caseId }) => (await contactChangeById(db, caseId))?.state === 'proposed',
    execute: (tx, { payload, proposalId }) => changeContact(context, tx, { ...payload, proposalId }),
    async dropped(tx, { payload, why, by }) {
      const to = why === 'refused' ? ('refused' as const) : ('open' as const);
      const moved = await moveContactChange(tx, {
        id: payload.caseId,
        from: ['proposed'],
        version: null,
        to,
        // A checker writes to colleagues; the customer hears what the catalogue has (R-KYC-4).
        ...(to === 'refused' ? { answer: 'other' } : {}),
        ...(by === undefined ? {} : { refusedBy: by }),
        at: context.now(),
      });
      if (moved !== undefined && to === 'refused') await tellContactRefused(context, tx, moved);
    },
  };
}

export function tellContactRefused(context: IdentityContext, tx: Tx, row: ContactChangeRow): Promise<void> {
  const params = { reason: row.answer };
  return context.notify.tell(tx, { userId: row.user_id, kind: 'contact_change_refused', params });
}

/** As long as for a lost second factor, on the clock that operators cannot move. */
export function isChangeReady(context: IdentityContext, { ready_at }: ContactChangeRow): boolean {
  return ready_at === null || ready_at.getTime() <= context.platform.waits.now();
}

async function changeContact(
  context: IdentityContext,
  tx: Tx,
  of: Payload & { proposalId: number },
): Promise<void> {
  const row = await contactChangeById(tx, of.caseId);
  // The customer before his case, as whoever stops it has them.
  const before = row && (await lockUser(tx, row.user_id));
  assert(before !== undefined, 'a case is about a customer');
  const moved = await moveContactChange(tx, {
    id: of.caseId,
    from: ['proposed'],
    version: null,
    to: 'done',
    proposalId: of.proposalId,
    at: context.now(),
  });
  if (moved === undefined) throw new Refusal('case_changed');
  const { user_id: userId, kind, new_target } = moved;
  if (before.is_frozen) throw new Refusal('case_changed');
  if ((await userByTarget(tx, new_target)) !== undefined) throw new Refusal('target_taken');
  const change =
    kind === 'email' ? { email: new_target } : { phone: new_target, area_code: moved.new_area_code ?? '' };
  await bindAddress(tx, userId, change);
  await noteSecurityChange(context, tx, { userId, kind: kind === 'email' ? 'email' : 'phone' });
  const message = kind === 'email' ? ('email_changed' as const) : ('phone_changed' as const);
  await context.notify.tell(tx, { userId, kind: message, params: {} });
  await context.sessions.revoke(tx, userId, { id: null, except: null });
  await doubtDevices(tx, userId, { at: context.now() });
  // To the address that was replaced as well: if it was not lost after all, its owner has the holds of R-WD-6 to say so.
  const replaced = kind === 'email' ? before.email : before.phone;
  if (replaced !== null)
    tx.afterCommit(() =>
      sendNotice(context.notify, {
        to: replaced,
        notice: kind === 'email' ? 'email_bound' : 'phone_bound',
        language: languageOf(before.language) ?? 'zh',
        phrase: before.anti_phishing_phrase,
      }),
    );
}
