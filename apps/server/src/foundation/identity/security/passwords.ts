/** Changes and resets of the login password; each ends the other sessions and starts a withdrawal hold (R-SEC-4, R-WD-6). */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readAny } from '../context/account-rules.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { noticeTo } from '../context/identity-context.ts';
import { MAX_FAILURES, passwordFault } from './password-rules.ts';
import { noteSecurityChange } from './security-changes.ts';
import type { UserRow } from '../context/users-store.ts';
import {
  clearFailures,
  countFailure,
  lockUser,
  updateUser,
  userById,
  userByTarget,
} from '../context/users-store.ts';

export async function changePassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.changePassword>,
  caller: CustomerCaller,
): Promise<null> {
  const user = await ownUser(context, caller);
  if (request.re_password !== undefined && request.re_password !== request.password)
    throw new Refusal('passwords_differ');
  checkNew(request.password, user);
  await assertPassword(context, user, request.old_password);
  if (request.old_password === request.password) throw new Refusal('password_unchanged');
  await setPassword(context, user, { password: request.password, keepSession: caller.session.sessionId });
  return null;
}

export async function resetPassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.resetPassword>,
  _caller: Caller,
): Promise<null> {
  const account = readAny(request.account, request.area_code);
  if (!account.ok) throw new Refusal('code_wrong');
  if (request.password !== request.repassword) throw new Refusal('passwords_differ');
  const fault = passwordFault(request.password, [account.target]);
  if (fault !== undefined) throw new Refusal(fault, { minimum: 6 });
  const codeId = await context.codes.check({ target: account.target, purpose: 'forget' }, request.code);
  const user = await userByTarget(context.platform.db, account.target);
  if (user === undefined) throw new Refusal('code_wrong');
  await setPassword(context, user, { password: request.password, keepSession: null, codeId });
  return null;
}

/** Throws wrong_credentials; every look at a password counts towards the hundred (R-SEC-1). */
export async function assertPassword(
  context: IdentityContext,
  user: UserRow,
  password: string,
): Promise<void> {
  const { db } = context.platform;
  if (!(await countFailure(db, user.id, MAX_FAILURES))) throw new Refusal('too_many_attempts');
  if (!(await context.hashes.verify(user.password_hash, password))) throw new Refusal('wrong_credentials');
  await clearFailures(db, user.id);
}

export async function ownUser(context: IdentityContext, caller: CustomerCaller): Promise<UserRow> {
  const user = await userById(context.platform.db, caller.session.userId);
  if (user === undefined) throw new Refusal('not_logged_in');
  return user;
}

function checkNew(password: string, user: UserRow): void {
  const fault = passwordFault(password, [user.email ?? '', user.phone ?? '']);
  if (fault !== undefined) throw new Refusal(fault, { minimum: 6 });
}

async function setPassword(
  context: IdentityContext,
  user: UserRow,
  of: { password: string; keepSession: number | null; codeId?: bigint },
): Promise<void> {
  const passwordHash = await context.hashes.hash(of.password);
  await context.platform.db.transaction('identity-password', async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (of.codeId !== undefined) await context.codes.consume(tx, of.codeId);
    // Without a code the old password was the proof; it is none once somebody has changed it meanwhile.
    else if (locked?.password_hash !== user.password_hash) throw new Refusal('wrong_credentials');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await clearFailures(tx, user.id);
    await noteSecurityChange(context, tx, { userId: user.id, kind: 'login_password' });
    await context.sessions.revoke(tx, user.id, { id: null, except: of.keepSession });
  });
  noticeTo(context, user, 'password_changed');
}
