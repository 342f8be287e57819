/**
 * The kind of proposal by which a lost second factor is removed: support proposes after the wait, another person who
 * reviews verification checks (R-OPS-3). It removes every factor, ends every session and holds withdrawals (R-WD-6).
 */
import { languageOf } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import type { ProposalKind } from '../../operators/index.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { noticeTo } from '../context/identity-context.ts';
import { maskTarget } from '../context/account-rules.ts';
import { sendNotice } from '../context/send-notices.ts';

import { assertSeen } from './second-reset-pictures.ts';
import { refuseHoldingUp } from '../security/held-up.ts';
import { deleteSecondFactors, factorCounts } from '../security/second-factor-store.ts';
import type { SecondResetRow } from './second-resets-store.ts';
import { moveSecondReset, secondResetById } from './second-resets-store.ts';
import { noteSecurityChange } from '../security/security-changes.ts';
import type { UserRow } from '../context/users-store.ts';
import { lockUser, updateUser, userById, userByTarget } from '../context/users-store.ts';

export const SECOND_FACTOR_RESET = 'second_factor_reset';

interface Payload {
  caseId: number;
}

export function secondResetKind(context: IdentityContext): ProposalKind<Payload> {
  return {
    kind: SECOND_FACTOR_RESET,
    makers: ['support'],
    checkers: ['kyc_reviewer'],
    checksNeeded: () => 1,
    async prepare(tx, input) {
      const { caseId } = input as Payload;
      const row = await secondResetById(tx, caseId);
      if (row === undefined) throw new Refusal('case_unknown');
      assertReady(context, row);
      const { totp, passkeys } = await factorCounts(tx, row.user_id);
      if (!totp && passkeys === 0) throw new Refusal('second_factor_off');
      return { caseId };
    },
    async render(db, { caseId }) {
      const row = await secondResetById(db, caseId);
      assert(row !== undefined, 'a request for a reset is never deleted');
      const { totp, passkeys, recovery } = await factorCounts(db, row.user_id);
      const user = await userById(db, row.user_id);
      return {
        subjectType: 'second_reset',
        subjectId: String(caseId),
        userId: row.user_id,
        lines: [
          { field: 'authenticator', before: totp ? 'on' : 'off', after: 'off' },
          { field: 'passkeys', before: String(passkeys), after: '0' },
          { field: 'recovery_codes', before: String(recovery), after: '0' },
          { field: 'sessions', after: 'ended' },
          {
            field: 'withdrawal_hold_hours',
            after: `${context.holdHours().single}–${context.holdHours().pair}`,
          },
          { field: 'proved', after: row.proved.join(',') },
          ...(row.new_email === null ? [] : [{ field: 'email', after: row.new_email }]),
          ...(row.lost === null || row.new_email !== null
            ? []
            : [{ field: row.lost, before: maskTarget(user?.[row.lost] ?? ''), after: '' }]),
          { field: 'customer_says', after: row.reason },
        ],
      };
    },
    // One person's no ends it, as his refusal of a request that nobody proposed does.
    async assertMayRefuse(tx, { payload, operatorId }) {
      const { user_id: userId } = (await secondResetById(tx, payload.caseId))!;
      await refuseHoldingUp(context, tx, { operatorId, userId });
    },
    stands: async (db, { caseId }) => (await secondResetById(db, caseId))?.state === 'proposed',
    async execute(tx, { payload, proposalId, approver }) {
      if (approver !== undefined)
        await assertSeen(context, tx, { resetId: payload.caseId, operatorId: approver });
      await resetSecondFactor(context, tx, { ...payload, proposalId });
    },
    async dropped(tx, { payload, why, by }) {
      const isRefused = why === 'refused';
      const moved = await moveSecondReset(tx, {
        id: payload.caseId,
        from: ['proposed'],
        version: null,
        to: isRefused ? 'refused' : 'open',
        // A checker writes to colleagues; the customer hears what the catalogue has (R-KYC-4).
        ...(isRefused ? { answer: 'other' } : {}),
        ...(by === undefined ? {} : { refusedBy: by }),
        at: context.now(),
      });
      if (moved !== undefined && isRefused) await tellRefused(context, tx, moved);
    },
  };
}

export function tellRefused(context: IdentityContext, tx: Tx, row: SecondResetRow): Promise<void> {
  const params = { reason: row.answer };
  return context.notify.tell(tx, { userId: row.user_id, kind: 'second_reset_refused', params });
}

/** Whether nobody had to wait: on the waiting clock, which operators cannot move. */
export function isReady(context: IdentityContext, row: SecondResetRow): boolean {
  return row.ready_at.getTime() <= context.platform.waits.now();
}

function assertReady(context: IdentityContext, row: SecondResetRow): void {
  if (!isReady(context, row)) throw new Refusal('case_waiting');
}

async function resetSecondFactor(
  context: IdentityContext,
  tx: Tx,
  of: Payload & { proposalId: number },
): Promise<void> {
  const row = await secondResetById(tx, of.caseId);
  // The customer before his case, as whoever stops it has them.
  const before = row && (await lockUser(tx, row.user_id));
  assert(before !== undefined, 'a case is about a customer');
  const moved = await moveSecondReset(tx, {
    id: of.caseId,
    from: ['proposed'],
    version: null,
    to: 'done',
    proposalId: of.proposalId,
    at: context.now(),
  });
  // Its owner stopped it meanwhile.
  if (moved === undefined) throw new Refusal('case_changed');
  assertReady(context, moved);
  const { user_id: userId } = moved;
  if (!(await deleteSecondFactors(tx, userId))) throw new Refusal('second_factor_off');
  await noteSecurityChange(context, tx, { userId, kind: 'second_factor' });
  if (moved.new_email !== null) await replaceAddress(context, tx, { before, email: moved.new_email });
  else if (moved.lost !== null) await unbind(context, tx, { before, lost: moved.lost });
  await context.notify.tell(tx, { userId, kind: 'second_reset_done', params: {} });
  await context.sessions.revoke(tx, userId, { id: null, except: null });
}

/** The lost address goes with the lost factor; what was bound hears of it, in case it was not lost after all. */
async function replaceAddress(
  context: IdentityContext,
  tx: Tx,
  { before, email }: { before: UserRow; email: string },
): Promise<void> {
  if ((await userByTarget(tx, email)) !== undefined) throw new Refusal('target_taken');
  await updateUser(tx, before.id, { email });
  await noteSecurityChange(context, tx, { userId: before.id, kind: 'email' });
  await context.notify.tell(tx, { userId: before.id, kind: 'email_changed', params: {} });
  tx.afterCommit(() => noticeTo(context, before, 'email_bound'));
}

/**
 * Whoever has the phone or mailbox that its owner has lost would come in by a forgotten password, now that no second factor stands before it. The
 * address that is left proves the account, and what was lost hears of it.
 */
async function unbind(
  context: IdentityContext,
  tx: Tx,
  { before, lost }: { before: UserRow; lost: 'email' | 'phone' },
): Promise<void> {
  const { id: userId, [lost]: to, language, anti_phishing_phrase: phrase } = before;
  assert(before.email !== null && before.phone !== null, 'one address stays bound');
  await updateUser(tx, userId, lost === 'email' ? { email: null } : { phone: null, area_code: null });
  await noteSecurityChange(context, tx, { userId, kind: lost });
  await context.notify.tell(tx, { userId, kind: `${lost}_changed`, params: {} });
  if (to !== null)
    tx.afterCommit(() =>
      sendNotice(context.notify, { to, notice: 'unlinked', language: languageOf(language) ?? 'zh', phrase }),
    );
}
