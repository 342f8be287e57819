/**
 * Stopping withdrawals for 24 hours (by the customer, by the link of the new-device mail, by support), and closing the
 * whole account, which its owner alone does and undoes. There is no way to end a stop early (R-OPS-5).
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { maskTarget, readAny } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import { refuseClosed } from './close-account.ts';
import { frozenSince, insertFreeze, runningStops, stopWithdrawals } from '../security/freezes-store.ts';
import type { FreezeRow } from '../security/freezes-store.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { userWithPassword } from './login.ts';
import type { SecondAnswer } from './login-second.ts';
import { secondRequired, secondStep, secondWays, ticketFor } from './login-second.ts';
import { assertPassword, ownUser } from '../security/passwords.ts';
import type { UserRow } from '../context/users-store.ts';
import { doubtDevices } from '../context/thrown-out-store.ts';
import { lockUser, updateUser, userById } from '../context/users-store.ts';

const STOP_MS = 24 * 3_600_000;
/** Pressed again within it, it is the same stop: each is a message, and stays among those that are looked at before money leaves. */
const SAME_STOP_MS = 10 * 60_000;
/** Of a freeze whose owner wants none of his orders to stay. */
const CANCELS_ORDERS = 'cancel_orders';
/** Sessions and keys are believed for seconds after their end, and what waits for its turn is placed by then. */
const LATE_ORDERS_MS = 2 * 60_000;

export interface Stop {
  userId: number;
  byWhom: FreezeRow['by_whom'];
  operatorId?: number;
  reason?: string;
}

/** Stops withdrawals from now for 24 hours and tells the customer; answers the end on the clock of the wall. */
export async function stopFor24Hours(context: IdentityContext, tx: Tx, stop: Stop): Promise<number> {
  const { waits } = context.platform;
  const since = waits.now();
  const until = since + STOP_MS;
  await lockUser(tx, stop.userId);
  await stopWithdrawals(tx, stop.userId, new Date(until));
  await insertFreeze(tx, {
    userId: stop.userId,
    what: 'withdrawals',
    byWhom: stop.byWhom,
    operatorId: stop.operatorId ?? null,
    reason: stop.reason ?? '',
    since: new Date(since),
    until: new Date(until),
    happenedAt: context.now(),
  });
  const shown = new Date(waits.realOf(until)).toISOString();
  await context.notify.tell(tx, {
    userId: stop.userId,
    kind: 'withdrawals_frozen',
    params: { until: shown },
  });
  return waits.realOf(until);
}

export async function freezeWithdrawals(context: IdentityContext, caller: CustomerCaller) {
  const { userId } = caller.session;
  return onceIn(context.platform.db, { name: 'identity-stop', caller }, async (tx) => {
    await lockUser(tx, userId);
    const until = await justStopped(context, tx, userId);
    return { until: until ?? (await stopFor24Hours(context, tx, { userId, byWhom: 'you' })) };
  });
}

/** The end of a stop that he has only just asked for, on the clock of the wall. */
async function justStopped(context: IdentityContext, tx: Tx, userId: number): Promise<number | undefined> {
  const { waits } = context.platform;
  const now = waits.now();
  const stops = await runningStops(tx, userId, new Date(now));
  const same = stops.findLast(
    ({ by_whom: who, since }) => who === 'you' && now - since.getTime() < SAME_STOP_MS,
  );
  return same && waits.realOf(same.until.getTime());
}

/** The link of the new-device mail: works once, for whoever holds it, and can only make the account safer. */
export async function notMe(context: IdentityContext, token: string) {
  const { db } = context.platform;
  return db.transaction('identity-not-me', async (tx) => {
    const ticket = await context.tickets.consume(tx, token, 'not_me').catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('link_expired') : error;
    });
    const user = (await userById(tx, ticket.user_id!))!;
    const until = await stopFor24Hours(context, tx, { userId: user.id, byWhom: 'link' });
    // What that device asked for does not go on without it, nor does a key or an address that it made.
    for (const end of context.onLockedOut) await end(tx, user.id, 'freeze');
    for (const end of context.onDoubted) await end(tx, user.id);
    await context.sessions.revoke(tx, user.id, { id: ticket.session_id, except: null, isWithLater: true });
    await doubtDevices(tx, user.id, { at: context.now() });
    return { until, account: maskTarget(user.email ?? user.phone ?? '') };
  });
}

export async function freezeAccount(
  context: IdentityContext,
  of: { password: string; cancelOrders: boolean },
  caller: CustomerCaller,
) {
  const user = await ownUser(context, caller);
  await assertPassword(context, user, { password: of.password, caller });
  await context.platform.db.transaction('identity-freeze', async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.password_hash !== user.password_hash) throw new Refusal('wrong_credentials');
    await updateUser(tx, user.id, { is_frozen: true });
    const reason = of.cancelOrders ? CANCELS_ORDERS : '';
    await insertFreeze(tx, { ...accountChange(context, user.id), what: 'account', reason });
    await stopFor24Hours(context, tx, { userId: user.id, byWhom: 'you' });
    await context.notify.tell(tx, { userId: user.id, kind: 'account_frozen', params: {} });
    await context.sessions.revoke(tx, user.id, { id: null, except: null });
    // Nor the one that did it: nobody needs to be known of a frozen account, and whoever froze it may be who has the password.
    await doubtDevices(tx, user.id, { at: context.now() });
    for (const end of context.onLockedOut) await end(tx, user.id, 'freeze');
    for (const end of context.onDoubted) await end(tx, user.id);
  });
  // After the commit: nobody but the matching can touch these orders now, and an account that failed to freeze keeps them.
  return { cancelled_orders: of.cancelOrders ? await cancelOrders(context, user.id) : 0 };
}

/** What cannot be called off now is by `cancelLateOrders`: the account is frozen whatever becomes of them. */
async function cancelOrders(context: IdentityContext, userId: number): Promise<number> {
  const failed = (error: unknown): number => {
    context.platform.log.warn(
      { err: error, user: userId },
      'orders of a frozen account wait to be cancelled',
    );
    return 0;
  };
  // Side by side: contracts wait for ticks, and what copies do from now on is said by when they are paused.
  const counts = await Promise.all(context.onFrozen.map((cancelFor) => cancelFor(userId).catch(failed)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Orders that were on their way when the account was frozen, here or at a node that had not heard of it, and those of a freeze whose node died:
 * looked for until none can come any more.
 */
export async function cancelLateOrders(context: IdentityContext): Promise<void> {
  const since = new Date(context.now().getTime() - LATE_ORDERS_MS);
  for (const userId of await frozenSince(context.platform.db, { reason: CANCELS_ORDERS, since }))
    await cancelOrders(context, userId);
}

export async function unfreezeAccount(
  context: IdentityContext,
  of: { account: string; area_code: string; password: string; code: string },
  caller: Caller,
): Promise<null> {
  const account = await knownAccount(context.platform.db, readAny(of.account, of.area_code));
  if (!account.ok) throw new Refusal('wrong_credentials');
  const { target } = account;
  const code = { purpose: 'unfreeze', text: of.code } as const;
  const entry = await userWithPassword(context, { password: of.password, caller, target, code });
  const { user } = entry;
  await refuseClosed(context, user.id);
  // A known device comes without it so far.
  const codeId =
    entry.codeId ?? (await context.codes.check({ target, purpose: 'unfreeze' }, of.code, caller));
  const ways = await secondWays(context, user.id);
  if (ways.length === 0) {
    return openAgain(context, user, {
      passwordHash: user.password_hash,
      before: (tx) => context.codes.consume(tx, codeId),
    });
  }
  // The code is used up by the ticket that it gets: one code never stands behind two.
  const ticket = await context.platform.db.transaction('identity-unfreeze-ticket', async (tx) => {
    await context.codes.consume(tx, codeId);
    return context.tickets.issue(tx, ticketFor('unfreeze', user));
  });
  throw secondRequired('unfreeze', ticket, ways);
}

/** Whoever has a password and a mailbox of somebody else still has not his authenticator. */
export async function unfreezeSecond(
  context: IdentityContext,
  of: SecondAnswer,
  caller: Caller,
): Promise<null> {
  const { user, passwordHash, assertStands } = await secondStep(context, 'unfreeze', { of, caller });
  await refuseClosed(context, user.id);
  return openAgain(context, user, {
    passwordHash,
    async before(tx) {
      await context.tickets.consume(tx, of.ticket, 'unfreeze');
      await assertStands(tx);
    },
  });
}

async function openAgain(
  context: IdentityContext,
  user: UserRow,
  { passwordHash, before }: { passwordHash: string | null; before: (tx: Tx) => Promise<void> },
): Promise<null> {
  await context.platform.db.transaction('identity-unfreeze', async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.password_hash !== passwordHash) throw new Refusal('wrong_credentials');
    await before(tx);
    if (!locked.is_frozen) return;
    await refuseClosed(context, user.id, tx);
    await context.ports.reopenClosed(tx, user.id, context.now());
    await updateUser(tx, user.id, { is_frozen: false });
    await insertFreeze(tx, { ...accountChange(context, user.id), what: 'account_opened' });
    await stopFor24Hours(context, tx, { userId: user.id, byWhom: 'you' });
  });
  return null;
}

function accountChange(context: IdentityContext, userId: number) {
  const since = new Date(context.platform.waits.now());
  return {
    userId,
    byWhom: 'you' as const,
    operatorId: null,
    reason: '',
    since,
    until: null,
    happenedAt: context.now(),
  };
}
