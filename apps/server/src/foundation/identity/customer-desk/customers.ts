/** What operators may see of customers: masked, with every look behind the mask in the audit log (R-OPS-6). */
import { MOST_SEARCHES } from '@candor/wire/operators';
import type { Tx } from '../../../platform/db/database.ts';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { pageOf } from '../../../platform/http/page-of.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Audit } from '../../operators/index.ts';
import { maskTarget } from '../context/account-rules.ts';
import type { CustomerFinder } from './finders.ts';
import { foundElsewhere } from './finders.ts';
import type { CustomerRow } from './customers-store.ts';
import { findCustomers, sessionFacts } from './customers-store.ts';
import { lastContactChange } from '../recovery/contact-changes-store.ts';
import { stopFor24Hours } from '../accounts/freeze.ts';
import { latestEnd, onTheWall, withdrawalHoldsOf } from '../security/holds.ts';
import { supportStopsSince } from '../security/freezes-store.ts';
import { refuseStoppingMany } from '../security/held-up.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { phoneForms, plainPhone } from '../context/phone-forms-rules.ts';
import { factorCounts } from '../security/second-factor-store.ts';
import { lastSecondReset } from '../recovery/second-resets-store.ts';
import type { Timeline } from './timeline.ts';
import type { UserRow } from '../context/users-store.ts';
import { lockUser, userById } from '../context/users-store.ts';

const LARGEST_ID = 2_147_483_647;
const DAY_MS = 86_400_000;
/** Of 24 hours each, in a week, without a second person. */
const MOST_STOPS = 3;
/** Of one person in 24 hours: more than a day's work, and too few to copy what there is or to spell out an address letter by letter. */
const MOST_UNMASKED = 100;

export async function searchCustomers(
  context: IdentityContext,
  of: { q: string; page: number; limit: number; audit: Audit; finders: readonly CustomerFinder[] },
  caller: OperatorCaller,
) {
  const { q, page, limit } = of;
  const { db } = context.platform;
  const known = [...(await namedLike(context, q)), ...(await foundElsewhere(of.finders, db, q))];
  const digits = q.replace(/[\s()-]/g, '');
  const id = /^[0-9]{1,10}$/.test(q) && Number(q) <= LARGEST_ID ? Number(q) : null;
  const found = await findCustomers(db, {
    id,
    known,
    email: q.includes('@') ? q.trim().toLowerCase() : null,
    phones: /^\+?[0-9]{4,15}$/.test(digits) ? phonesOf(`+${digits.replace('+', '')}`) : [],
    inviteCode: q.toUpperCase(),
    // One letter is many people's word.
    nickname: /[\p{L}\p{N}]{2}/u.test(q) ? q : null,
    limit,
    offset: (page - 1) * limit,
  });
  // A search is a look at everybody it finds (R-OPS-11); the log keeps what was typed masked, and a number as it is.
  const line = {
    action: isName(q) ? 'customer.search_name' : 'customer.search',
    targetType: isName(q) ? 'name' : 'list',
    targetId: id !== null ? q : q.includes('@') || digits.startsWith('+') ? maskTarget(q) : maskName(q),
    reason: `${found.total} found`,
    after: { page, found: found.rows.map((row) => row.id) },
  };
  const actions = ['customer.search', 'customer.search_name'];
  await of.audit.viewedWithin(caller, line, { actions, most: MOST_SEARCHES });
  const data = await Promise.all(found.rows.map((row) => headOf(context, row)));
  const path = `operator/customers/search?q=${encodeURIComponent(q)}`;
  return pageOf({ data, total: found.total, page, limit, path });
}

/** As it is typed, and in every form in which an account may have it. */
const phonesOf = (full: string): string[] => [full, ...phoneForms(plainPhone(full) ?? full)];

async function namedLike(context: IdentityContext, q: string): Promise<number[]> {
  return isName(q) ? context.ports.kyc.idsByName(q) : [];
}

const isName = (q: string): boolean => /\p{L}{2}/u.test(q) && !/[@0-9]/.test(q);

export async function customerDetail(context: IdentityContext, userId: number) {
  const { db } = context.platform;
  const user = await customer(context, userId);
  const facts = await sessionFacts(db, userId, context.now());
  const { totp, passkeys } = await factorCounts(db, userId);
  const holds = onTheWall(context, await withdrawalHoldsOf(context, userId));
  const request = await lastContactChange(db, userId);
  const reset = await lastSecondReset(db, userId);
  return {
    ...(await headOf(context, user)),
    language: user.language,
    invite_code: user.invite_code,
    invited_by: user.invited_by,
    has_fund_password: user.fund_hash !== null,
    has_totp: totp,
    passkeys,
    open_sessions: facts.open,
    last_login_at: facts.lastLoginAt?.getTime() ?? null,
    holds,
    withdrawals_held_until: latestEnd(holds),
    contact_change_id:
      request !== undefined && ['open', 'proposed'].includes(request.state) ? request.id : null,
    second_reset_id: reset !== undefined && ['open', 'proposed'].includes(reset.state) ? reset.id : null,
  };
}

/** The line in the audit log comes first: where it cannot be written, nothing is shown. */
export async function unmaskCustomer(
  context: IdentityContext,
  of: { userId: number; reason: string; audit: Audit },
  caller: OperatorCaller,
) {
  const user = await customer(context, of.userId);
  const target = { targetType: 'customer', targetId: String(user.id) };
  await of.audit.viewedWithin(
    caller,
    { action: 'customer.unmask', ...target, reason: of.reason },
    { actions: ['customer.unmask'], most: MOST_UNMASKED },
  );
  const person = await context.ports.kyc.personOf(user.id);
  return { user_id: user.id, email: user.email ?? '', phone: user.phone ?? '', name: person?.name ?? '' };
}

export async function customerTimeline(
  context: IdentityContext,
  of: {
    userId: number;
    source?: string | undefined;
    before?: number | undefined;
    limit: number;
    timeline: Timeline;
  },
) {
  await customer(context, of.userId);
  const before = new Date(of.before ?? context.now().getTime() + 1);
  return of.timeline.page(context.platform.db, {
    userId: of.userId,
    source: of.source,
    before,
    limit: of.limit,
  });
}

/** For 24 hours, once a day and at most 72 in a week: what lasts longer takes two (R-SEC-6, risk status). */
export async function stopWithdrawalsOf(
  context: IdentityContext,
  of: { userId: number; reason: string; audit: Audit },
  caller: OperatorCaller,
) {
  await customer(context, of.userId);
  return onceIn(context.platform.db, { name: 'identity-operator-stop', caller }, async (tx) => {
    await refuseOften(context, tx, of.userId);
    await refuseStoppingMany(context, tx, caller.operator.operatorId);
    const until = await stopFor24Hours(context, tx, {
      userId: of.userId,
      byWhom: 'support',
      operatorId: caller.operator.operatorId,
      reason: of.reason,
    });
    await of.audit.record(tx, caller, {
      action: 'customer.freeze_withdrawals',
      targetType: 'customer',
      targetId: String(of.userId),
      after: { until: new Date(until).toISOString() },
      reason: of.reason,
    });
    return { until };
  });
}

/** Counted under the customer's lock, whoever of support stopped him before. */
async function refuseOften(context: IdentityContext, tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId);
  const now = context.platform.waits.now();
  const stops = await supportStopsSince(tx, userId, new Date(now - 7 * DAY_MS));
  const isToday = stops.some((since) => since.getTime() > now - DAY_MS);
  if (isToday || stops.length >= MOST_STOPS) throw new Refusal('freeze_limit');
}

export async function customer(context: IdentityContext, userId: number): Promise<UserRow> {
  const user = userId > LARGEST_ID ? undefined : await userById(context.platform.db, userId);
  if (user === undefined || user.kind !== 'customer') throw new Refusal('account_unknown');
  return user;
}

async function headOf(context: IdentityContext, row: CustomerRow) {
  const { kyc } = context.ports;
  const person = await kyc.personOf(row.id);
  return {
    user_id: row.id,
    nickname: row.nickname,
    email: row.email === null ? '' : maskTarget(row.email),
    phone: row.phone === null ? '' : maskTarget(row.phone),
    name: maskName(person?.name ?? ''),
    country: person?.country ?? '',
    kyc_level: await kyc.levelOf(row.id),
    is_frozen: row.is_frozen,
    created_at: row.created_at.getTime(),
  };
}

/** First letter of each word: `Maria Lopez` is `M**** L****`. */
function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}****`)
    .join(' ');
}
