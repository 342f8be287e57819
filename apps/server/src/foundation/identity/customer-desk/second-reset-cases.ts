/** The operators' side of lost second factors: the queue, one case, proposing the reset, saying no, closing what nobody took up. */
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import type { RequestOf } from '@candor/wire';
import type { secondResetOperatorCalls } from '@candor/wire/operators';
import { spanOf } from '../../../platform/http/span-of.ts';
import { pageOf } from '../../../platform/http/page-of.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskTarget } from '../context/account-rules.ts';
import type { Desk } from './contact-change-cases.ts';
import { sessionFacts } from './customers-store.ts';
import { recentSecurity } from './recent-security.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { refuseHoldingUp } from '../security/held-up.ts';
import { factorCounts } from '../security/second-factor-store.ts';
import { casesBound } from '../recovery/looks-bounds.ts';
import { assertSeen, shownPictures } from '../recovery/second-reset-pictures.ts';
import { SECOND_FACTOR_RESET, isReady, tellRefused } from '../recovery/second-reset-proposal.ts';
import { UNDECIDED_MS } from '../recovery/second-reset-rules.ts';
import type { SecondResetRow } from '../recovery/second-resets-store.ts';
import {
  dueSecondResets,
  listSecondResets,
  moveSecondReset,
  secondResetById,
} from '../recovery/second-resets-store.ts';
import { userById } from '../context/users-store.ts';

const STATES = {
  open: ['open'],
  proposed: ['proposed'],
  decided: ['done', 'refused', 'cancelled', 'expired'],
} as const;

interface Deciding {
  caseId: number;
  version: number;
  reason: string;
}

export async function secondResetQueue(
  context: IdentityContext,
  request: RequestOf<typeof secondResetOperatorCalls.list>,
) {
  const { state, page, limit } = request;
  const { rows, total } = await listSecondResets(context.platform.db, {
    states: STATES[state],
    isNewestFirst: state === 'decided',
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  const data = await Promise.all(rows.map((row) => headOf(context, row)));
  return pageOf({ data, total, page, limit, path: `operator/second_resets/list?state=${state}` });
}

export async function secondResetCase(
  context: IdentityContext,
  caseId: number,
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
) {
  const row = await known(context, caseId);
  const targetId = String(caseId);
  const line = { action: 'second_reset.view', targetType: 'second_reset', targetId };
  await desk.audit.viewedWithin(caller, line, casesBound(targetId));
  const { db } = context.platform;
  const person = await context.ports.kyc.personOf(row.user_id);
  const { totp, passkeys, recovery } = await factorCounts(db, row.user_id);
  const about = { timeline: desk.timeline, userId: row.user_id, now: context.now() };
  return {
    ...(await headOf(context, row)),
    name: person?.name ?? '',
    country: person?.country ?? '',
    proved: row.proved,
    lost: row.lost,
    new_email: row.new_email === null ? null : maskTarget(row.new_email),
    pictures: await shownPictures(context, caseId, caller.operator.operatorId),
    ip: row.ip,
    device: row.device,
    is_known_device: row.is_known_device,
    has_totp: totp,
    passkeys,
    recovery_codes_left: recovery,
    open_sessions: (await sessionFacts(db, row.user_id, context.now())).open,
    recent: await recentSecurity(db, about),
  };
}

export async function proposeSecondReset(
  context: IdentityContext,
  { caseId, version, reason }: Deciding,
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
) {
  await known(context, caseId);
  return onceIn(context.platform.db, { name: 'identity-second-lost-propose', caller }, async (tx) => {
    await assertSeen(context, tx, { resetId: caseId, operatorId: caller.operator.operatorId });
    const { proposalId } = await desk.proposals.propose(tx, {
      kind: SECOND_FACTOR_RESET,
      input: { caseId },
      reason,
      caller,
    });
    const moved = await moveSecondReset(tx, {
      id: caseId,
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

export async function refuseSecondReset(
  context: IdentityContext,
  { caseId, version, answer, reason }: Deciding & { answer: string },
  { caller, desk }: { caller: OperatorCaller; desk: Desk },
): Promise<null> {
  const row = await known(context, caseId);
  return onceIn(context.platform.db, { name: 'identity-second-lost-refuse', caller }, async (tx) => {
    const { operatorId } = caller.operator;
    await refuseHoldingUp(context, tx, { operatorId, userId: row.user_id });
    const moved = await moveSecondReset(tx, {
      id: caseId,
      version,
      from: ['open'],
      to: 'refused',
      answer,
      refusedBy: operatorId,
      at: context.now(),
    });
    if (moved === undefined) throw new Refusal('case_changed');
    await tellRefused(context, tx, moved);
    await desk.audit.record(tx, caller, {
      action: 'second_reset.refuse',
      targetType: 'second_reset',
      targetId: String(caseId),
      before: { state: row.state },
      after: { state: 'refused', answer },
      reason,
    });
    return null;
  });
}

/** A request that nobody took up is no door that stays ajar: after a month its owner asks again. */
export async function expireSecondResets(context: IdentityContext): Promise<void> {
  const { db, waits, log } = context.platform;
  await eachByItself(
    await dueSecondResets(db, new Date(waits.now() - UNDECIDED_MS)),
    ({ id, user_id: userId }) =>
      db.transaction('identity-second-lost-expire', async (tx) => {
        const expired = { id, version: null, from: ['open'], to: 'expired', at: context.now() } as const;
        if ((await moveSecondReset(tx, expired)) !== undefined)
          await context.notify.tell(tx, { userId, kind: 'second_reset_expired', params: {} });
      }),
    (error, { id }) => log.error({ err: error, request: id }, 'a request for a lost factor did not end'),
  );
}

async function known(context: IdentityContext, caseId: number): Promise<SecondResetRow> {
  const row = caseId > 2_147_483_647 ? undefined : await secondResetById(context.platform.db, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  return row;
}

async function headOf(context: IdentityContext, row: SecondResetRow) {
  const user = (await userById(context.platform.db, row.user_id))!;
  return {
    id: row.id,
    version: row.version,
    user_id: row.user_id,
    account: maskTarget(user.email ?? user.phone ?? ''),
    reason: row.reason,
    state: row.state,
    kyc_level: row.kyc_level,
    created_at: row.created_at.getTime(),
    ready_at: context.platform.waits.realOf(row.ready_at.getTime()),
    is_ready: isReady(context, row),
    decided_at: row.decided_at?.getTime() ?? null,
    answer: row.answer,
    proposal_id: row.proposal_id,
  };
}
