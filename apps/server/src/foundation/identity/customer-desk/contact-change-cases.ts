/** The operators' side of lost contacts: the queue, a case with both addresses, proposing the change, saying no. */
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import type { RequestOf } from '@candor/wire';
import type { customerCalls } from '@candor/wire/operators';
import { spanOf } from '../../../platform/http/span-of.ts';
import { pageOf } from '../../../platform/http/page-of.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Audit, Proposals } from '../../operators/index.ts';
import { maskTarget } from '../context/account-rules.ts';
import { CONTACT_CHANGE, isChangeReady, tellContactRefused } from '../recovery/contact-change-proposal.ts';
import type { ContactChangeRow, ContactChangeState } from '../recovery/contact-changes-store.ts';
import {
  contactChangeById,
  dueContactChanges,
  listContactChanges,
  moveContactChange,
} from '../recovery/contact-changes-store.ts';
import { UNDECIDED_MS } from '../recovery/second-reset-rules.ts';
import { casesBound } from '../recovery/looks-bounds.ts';
import { openContactPicture, shownContactPictures } from '../recovery/contact-pictures.ts';
import { refuseHoldingUp } from '../security/held-up.ts';
import { latestEnd, onTheWall, withdrawalHoldsOf } from '../security/holds.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { recentSecurity } from './recent-security.ts';
import type { Timeline } from './timeline.ts';
import { userById } from '../context/users-store.ts';

export interface Desk {
  proposals: Proposals;
  audit: Audit;
  timeline: Timeline;
}

const STATES: Readonly<Record<'open' | 'proposed' | 'decided', readonly ContactChangeState[]>> = {
  open: ['open'],
  proposed: ['proposed'],
  decided: ['done', 'refused', 'cancelled', 'expired'],
};

export async function contactChangeQueue(
  context: IdentityContext,
  request: RequestOf<typeof customerCalls.contactChanges>,
) {
  const { state, page, limit } = request;
  const { rows, total } = await listContactChanges(context.platform.db, {
    states: STATES[state],
    isNewestFirst: state === 'decided',
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  const data = await Promise.all(rows.map((row) => headOf(context, row, true)));
  return pageOf({ data, total, page, limit, path: `operator/customers/contact_changes?state=${state}` });
}

export async function contactChangeCase(
  context: IdentityContext,
  caseId: number,
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
) {
  const row = await known(context, caseId);
  const targetId = String(caseId);
  const line = { action: 'contact_change.view', targetType: 'contact_change', targetId };
  await desk.audit.viewedWithin(caller, line, casesBound(targetId));
  const { kyc } = context.ports;
  const person = await kyc.personOf(row.user_id);
  const about = { timeline: desk.timeline, userId: row.user_id, now: context.now() };
  return {
    ...(await headOf(context, row, false)),
    name: person?.name ?? '',
    country: person?.country ?? '',
    kyc_level: await kyc.levelOf(row.user_id),
    pictures: await shownContactPictures(context, row.id, caller.operator.operatorId),
    holds_until_now: latestEnd(onTheWall(context, await withdrawalHoldsOf(context, row.user_id))),
    recent: await recentSecurity(context.platform.db, about),
  };
}

export async function contactChangePicture(
  context: IdentityContext,
  of: { caseId: number; fileId: string },
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
) {
  const { id: changeId } = await known(context, of.caseId);
  return openContactPicture(context, { changeId, fileId: of.fileId }, { caller, audit: desk.audit });
}

export async function proposeContactChange(
  context: IdentityContext,
  of: { caseId: number; version: number; reason: string },
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
) {
  await known(context, of.caseId);
  return onceIn(context.platform.db, { name: 'identity-contact-propose', caller }, async (tx) => {
    const { proposalId } = await desk.proposals.propose(tx, {
      kind: CONTACT_CHANGE,
      input: { caseId: of.caseId },
      reason: of.reason,
      caller,
    });
    const { caseId: id, version } = of;
    const moved = await moveContactChange(tx, {
      id,
      version,
      from: ['open'],
      to: 'proposed',
      proposalId,
      at: context.now(),
    });
    if (moved === undefined) throw new Refusal('case_changed');
    return { proposal_id: proposalId };
  });
}

export async function refuseContactChange(
  context: IdentityContext,
  of: { caseId: number; version: number; answer: string; reason: string },
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
): Promise<null> {
  const row = await known(context, of.caseId);
  return onceIn(context.platform.db, { name: 'identity-contact-refuse', caller }, async (tx) => {
    const { caseId: id, version, answer, reason } = of;
    const { operatorId } = caller.operator;
    await refuseHoldingUp(context, tx, { operatorId, userId: row.user_id });
    const moved = await moveContactChange(tx, {
      id,
      version,
      from: ['open'],
      to: 'refused',
      answer,
      refusedBy: operatorId,
      at: context.now(),
    });
    if (moved === undefined) throw new Refusal('case_changed');
    await tellContactRefused(context, tx, moved);
    await desk.audit.record(tx, caller, {
      action: 'contact_change.refuse',
      targetType: 'contact_change',
      targetId: String(id),
      before: { state: row.state },
      after: { state: 'refused', answer },
      reason,
    });
    return null;
  });
}

/** As a lost second factor's: what nobody decided within a month, proposed or not, is asked for again. */
export async function expireContactChanges(context: IdentityContext): Promise<void> {
  const { db, waits, log } = context.platform;
  const from = ['open', 'proposed'] as const;
  await eachByItself(
    await dueContactChanges(db, new Date(waits.now() - UNDECIDED_MS)),
    ({ id, user_id: userId }) =>
      db.transaction('identity-contact-expire', async (tx) => {
        const expired = { id, version: null, from, to: 'expired', at: context.now() } as const;
        if ((await moveContactChange(tx, expired)) !== undefined)
          await context.notify.tell(tx, { userId, kind: 'contact_change_expired', params: {} });
      }),
    (error, { id }) => log.error({ err: error, request: id }, 'a request for a lost contact did not end'),
  );
}

async function known(context: IdentityContext, caseId: number): Promise<ContactChangeRow> {
  const row = caseId > 2_147_483_647 ? undefined : await contactChangeById(context.platform.db, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  return row;
}

async function headOf(context: IdentityContext, row: ContactChangeRow, isMasked: boolean) {
  const user = (await userById(context.platform.db, row.user_id))!;
  const shown = (target: string | null): string =>
    target === null ? '' : isMasked ? maskTarget(target) : target;
  return {
    id: row.id,
    version: row.version,
    user_id: row.user_id,
    account: maskTarget(user.email ?? user.phone ?? ''),
    kind: row.kind,
    old_target: shown(
      row.old_target !== '' ? row.old_target : row.kind === 'email' ? user.email : user.phone,
    ),
    new_target: shown(row.new_target),
    reason: row.reason,
    state: row.state,
    age_s: Math.max(0, Math.floor((context.now().getTime() - row.created_at.getTime()) / 1000)),
    created_at: row.created_at.getTime(),
    decided_at: row.decided_at?.getTime() ?? null,
    answer: row.answer,
    proposal_id: row.proposal_id,
    ready_at: row.ready_at === null ? null : context.platform.waits.realOf(row.ready_at.getTime()),
    is_ready: isChangeReady(context, row),
  };
}
