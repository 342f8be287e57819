/** The customer's own profile: what the account page shows, nickname, e-mail, sessions and login history. */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readEmail } from './account-rules.ts';
import { withdrawalHoldUntil } from './hold-rules.ts';
import type { IdentityContext } from './identity-context.ts';
import { noticeTo } from './identity-context.ts';
import { assertPassword, ownUser } from './passwords.ts';
import {
  lockUser,
  loginHistory,
  recentSecurityChanges,
  recordSecurityChange,
  updateUser,
} from './users-store.ts';

export async function center(context: IdentityContext, caller: CustomerCaller) {
  const user = await ownUser(context, caller);
  const now = context.now();
  const changes = await recentSecurityChanges(
    context.platform.db,
    user.id,
    new Date(now.getTime() - 96 * 3_600_000),
  );
  const heldUntil = withdrawalHoldUntil(
    changes.map(({ kind, at }) => ({ kind, at: at.getTime() })),
    now.getTime(),
  );
  const frozenUntil = user.withdrawals_frozen_until?.getTime() ?? 0;
  const account = user.email ?? user.phone ?? '';
  return {
    id: user.id,
    account,
    account_number: account,
    nickname: user.nickname,
    email: user.email ?? '',
    phone: user.phone ?? '',
    area_code: user.area_code ?? '',
    extension_code: user.invite_code,
    review_status: 0,
    has_fund_password: user.fund_hash !== null,
    created_at: user.created_at.getTime(),
    withdrawals_held_until: frozenUntil > now.getTime() ? Math.max(frozenUntil, heldUntil ?? 0) : heldUntil,
  };
}

export async function saveNickname(
  context: IdentityContext,
  nickname: string,
  caller: CustomerCaller,
): Promise<null> {
  if (!/^[\p{L}\p{N}_. -]{2,24}$/u.test(nickname)) throw new Refusal('nickname_invalid');
  await updateUser(context.platform.db, caller.session.userId, { nickname });
  return null;
}

/** Binds or changes the e-mail: the code goes to the new address; changing an existing one also needs the password. */
export async function bindEmail(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.bindEmail>,
  caller: CustomerCaller,
): Promise<null> {
  const read = readEmail(request.email ?? request.user_string ?? '');
  if (!read.ok) throw new Refusal(read.refusal);
  const user = await ownUser(context, caller);
  if (user.email !== null) {
    if (request.password === undefined) throw new Refusal('wrong_credentials');
    await assertPassword(context, user, request.password);
  }
  const codeId = await context.codes.check({ target: read.target, purpose: 'bind_email' }, request.code);
  try {
    await context.platform.db.transaction('identity-email', async (tx) => {
      // Somebody bound one meanwhile: then this is a change and needs the password.
      if ((await lockUser(tx, user.id))?.email !== user.email) throw new Refusal('wrong_credentials');
      await context.codes.consume(tx, codeId);
      await updateUser(tx, user.id, { email: read.target });
      await recordSecurityChange(tx, user.id, { kind: 'email', at: context.now() });
    });
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new Refusal('target_taken') : error;
  }
  noticeTo(context, user, 'email_bound');
  return null;
}

export async function listSessions(context: IdentityContext, caller: CustomerCaller) {
  const rows = await context.sessions.list(caller.session.userId);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    place: placeOf(row.ip),
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at.getTime(),
    is_current: row.id === caller.session.sessionId,
  }));
}

/** Ends one session, or all others without an id. */
export async function revokeSession(
  context: IdentityContext,
  id: number | undefined,
  caller: CustomerCaller,
) {
  const of = id === undefined ? { id: null, except: caller.session.sessionId } : { id, except: null };
  const ended = await context.sessions.end(caller.session.userId, of);
  if (id !== undefined && ended.length === 0) throw new Refusal('session_unknown');
  return { revoked: ended.length };
}

export async function history(
  context: IdentityContext,
  of: { page: number; limit: number },
  caller: CustomerCaller,
) {
  const { page, limit } = of;
  const { rows, total } = await loginHistory(context.platform.db, caller.session.userId, {
    limit,
    offset: (page - 1) * limit,
  });
  const lastPage = Math.max(1, Math.ceil(total / limit));
  return {
    data: rows.map((row) => ({
      id: Number(row.id),
      at: row.at.getTime(),
      device: row.device,
      ip: row.ip,
      place: placeOf(row.ip),
      outcome: row.outcome,
    })),
    total,
    current_page: page,
    per_page: limit,
    last_page: lastPage,
    next_page_url: page < lastPage ? `user/logins?page=${page + 1}&limit=${limit}` : null,
  };
}

/** Without a location database only this much is certain of an address; empty is shown as unknown. */
function placeOf(ip: string): string {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(ip.replace(/^::ffff:/, ''))
    ? 'LAN'
    : '';
}
