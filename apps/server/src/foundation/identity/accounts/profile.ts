/** The customer's own profile: what the account page shows, nickname, sessions and login history. */
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { pageOf } from '../../../platform/http/page-of.ts';
import { faultOfName } from '../../../platform/chosen-name-rules.ts';
import { readsAsOurs } from '../../../platform/own-name-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { latestEnd, onTheWall, withdrawalHoldsOf } from '../security/holds.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { ownUser } from '../security/passwords.ts';
import { factorCounts } from '../security/second-factor-store.ts';
import { requesterHash } from '../context/devices.ts';
import { throwOutDevices } from '../context/thrown-out-store.ts';
import { loginHistory, updateUser } from '../context/users-store.ts';

export async function center(context: IdentityContext, caller: CustomerCaller) {
  const user = await ownUser(context, caller);
  const { kyc } = context.ports;
  const holds = onTheWall(context, await withdrawalHoldsOf(context, user.id));
  const { totp, passkeys } = await factorCounts(context.platform.db, user.id);
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
    review_status: (await kyc.statusesOf(user.id)).basic,
    has_fund_password: user.fund_hash !== null,
    created_at: user.created_at.getTime(),
    withdrawals_held_until: latestEnd(holds),
    withdrawals_held_because: holds.map(({ reason }) => reason),
    has_second_factor: totp || passkeys > 0,
  };
}

export async function saveNickname(
  context: IdentityContext,
  nickname: string,
  caller: CustomerCaller,
): Promise<null> {
  // Vowels and tones of Thai are marks on a letter; more of them than a letter carries hide what stands around.
  const isSpelled =
    /^(?:[\p{L}\p{N}_. -]\p{M}{0,2}){2,24}$/u.test(nickname) && /[\p{L}\p{N}]/u.test(nickname);
  // Fillers are letters to Unicode, and nothing to who reads a list.
  const fault = faultOfName(nickname);
  if (!isSpelled || (fault !== undefined && fault !== 'reads_as_ours')) throw new Refusal('nickname_invalid');
  if (readsAsOurs(nickname)) throw new Refusal('name_reserved');
  await updateUser(context.platform.db, caller.session.userId, { nickname });
  return null;
}

export async function listSessions(context: IdentityContext, caller: CustomerCaller) {
  const { userId } = caller.session;
  const open = await context.sessions.list(userId);
  const outdone = await context.sessions.listOutdone(userId);
  const ended = new Map(outdone.map(({ id, revoked_at }) => [id, revoked_at.getTime()]));
  return [...open, ...outdone].map((row) => ({
    id: row.id,
    device: row.device,
    ip: row.ip,
    place: placeOf(row.ip),
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at.getTime(),
    is_current: row.id === caller.session.sessionId,
    ended_at: ended.get(row.id) ?? null,
  }));
}

/** Ends one session, or all others without an id. */
export async function revokeSession(
  context: IdentityContext,
  id: number | undefined,
  caller: CustomerCaller,
) {
  const { sessionId, userId } = caller.session;
  const of = id === undefined ? { id: null, except: sessionId } : { id, except: null };
  const ended = await context.platform.db.transaction('identity-session-end', async (tx) => {
    const ids = await context.sessions.revoke(tx, userId, of);
    // Whoever has the password as well comes in again with what is known by now, and must not do it unheard.
    if (ids.some((each) => each !== sessionId)) await throwOutDevices(tx, userId, requesterHash(caller));
    return ids;
  });
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
  const data = rows.map((row) => ({
    id: Number(row.id),
    at: row.at.getTime(),
    device: row.device,
    ip: row.ip,
    place: placeOf(row.ip),
    outcome: row.outcome,
  }));
  return pageOf({ data, total, page, limit, path: 'user/logins' });
}

/** Without a location database only this much is certain of an address; empty is shown as unknown. */
function placeOf(ip: string): string {
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(ip.replace(/^::ffff:/, ''))
    ? 'LAN'
    : '';
}
