/**
 * The kind of proposal by which a lost second factor is removed: support proposes after the wait, another person who
 * reviews verification checks (R-OPS-3). It removes every factor, ends every session and holds withdrawals (R-WD-6).
 */
import { languageOf } from '@candor/wire';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import type { EffectLine, ProposalKind } from '../../operators/index.ts';
import { bindAddress } from '../context/bind-address.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { maskTarget } from '../context/account-rules.ts';
import { sendNotice } from '../context/send-notices.ts';
import { doubtDevices } from '../context/thrown-out-store.ts';

import { assertSeen } from './second-reset-pictures.ts';
import { refuseHoldingUp } from '../security/held-up.ts';
import { deleteSecondFactors, factorCounts } from '../security/second-factor-store.ts';
import type { SecondResetRow } from './second-resets-store.ts';
import { moveSecondReset, secondResetById } from './second-resets-store.ts';
import { noteSecurityChange } from '../security/security-changes.ts';
import type { UserRow } from '../context/users-store.ts';
import { hasChangedSince, lockUser, userById, userByTarget } from '../context/users-store.ts';

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
      const gone = await boundLost(db, row, (await userById(db, row.user_id))!);
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
          ...addressLines(row, gone),
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

/** What goes, and what takes its place. */
function addressLines({ lost, new_email: email }: SecondResetRow, gone: string | null): EffectLine[] {
  const before = gone === null ? {} : { before: maskTarget(gone) };
  const goes = lost === null || gone === null ? [] : [{ field: lost, ...before, after: '' }];
  if (email === null) return goes;
  return lost === 'email'
    ? [{ field: 'email', ...before, after: email }]
    : [...goes, { field: 'email', after: email }];
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
  // Before the notes of this act, which are changes themselves.
  const lost = await boundLost(tx, moved, before);
  await noteSecurityChange(context, tx, { userId, kind: 'second_factor' });
  if (moved.lost !== null) await dropLost(context, tx, { before, moved, lost });
  await context.notify.tell(tx, { userId, kind: 'second_reset_done', params: {} });
  await context.sessions.revoke(tx, userId, { id: null, except: null });
  await doubtDevices(tx, userId, { at: context.now() });
}

/** The address that was called lost, where it is the one that is bound still. */
async function boundLost(db: Queryable, row: SecondResetRow, user: UserRow): Promise<string | null> {
  if (row.lost === null) return null;
  const bound = user[row.lost];
  if (row.lost_target !== null) return bound === row.lost_target ? bound : null;
  // From before it was kept.
  const since = { kind: row.lost, since: row.created_at };
  return (await hasChangedSince(db, row.user_id, since)) ? null : bound;
}

/**
 * Whoever has the phone or mailbox that its owner has lost would come in by a forgotten password, now that no second factor stands before it. The
 * address that is left, or takes its place, proves the account, and what was lost hears of it in case it was not lost after all.
 */
async function dropLost(
  context: IdentityContext,
  tx: Tx,
  { before, moved, lost }: { before: UserRow; moved: SecondResetRow; lost: string | null },
): Promise<void> {
  const { id: userId, language, anti_phishing_phrase: phrase } = before;
  const { new_email: email } = moved;
  const kind = moved.lost!;
  // Another one is bound by now, which nobody called lost: it stays. To replace it is not what was asked for, nor to leave none.
  if (lost === null && email === null) return;
  const left = kind === 'email' ? before.phone : before.email;
  if (lost === null || (email ?? left) === null) throw new Refusal('case_changed');
  if (email !== null && (await userByTarget(tx, email)) !== undefined) throw new Refusal('target_taken');
  await bindAddress(tx, userId, {
    ...(kind === 'email' ? { email: null } : { phone: null, area_code: null }),
    ...(email === null ? {} : { email }),
  });
  await noteSecurityChange(context, tx, { userId, kind });
  if (email !== null && kind === 'phone') await noteSecurityChange(context, tx, { userId, kind: 'email' });
  if (email !== null) await context.notify.tell(tx, { userId, kind: 'email_changed', params: {} });
  if (email === null || kind === 'phone')
    await context.notify.tell(tx, { userId, kind: 'contact_removed', params: {} });
  tx.afterCommit(() =>
    sendNotice(context.notify, {
      to: lost,
      notice: 'unlinked',
      language: languageOf(language) ?? 'zh',
      phrase,
    }),
  );
}
