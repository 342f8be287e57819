/**
 * A forgotten login password: a code to the account's address, and the second factor where there is one (R-SEC-5, ADR 58).
 * Who has lost that too gets a ticket for the way back that people look at.
 */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { Caller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readAny } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { TICKET_LIFE_MS } from '../context/tickets.ts';
import { endLinks } from '../context/tickets-store.ts';
import { forgetTries } from '../context/tries-store.ts';
import type { UserRow } from '../context/users-store.ts';
import { doubtDevices, noticesDay } from '../context/thrown-out-store.ts';
import { lockUser, updateUser, userByTarget } from '../context/users-store.ts';
import { assertStillWithoutSecond } from './login-second.ts';
import { passwordFault } from '../security/password-rules.ts';
import { factorCounts } from '../security/second-factor-store.ts';
import { forgetChanges, noteSecurityChange } from '../security/security-changes.ts';
import { assertSecondCode } from '../security/step-up.ts';

export async function resetPassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.resetPassword>,
  caller: Caller,
): Promise<null> {
  const account = await knownAccount(context.platform.db, readAny(request.account, request.area_code));
  if (!account.ok) throw new Refusal('code_wrong');
  if (request.password !== request.repassword) throw new Refusal('passwords_differ');
  const fault = passwordFault(request.password, [account.target]);
  if (fault !== undefined) throw new Refusal(fault, { minimum: 6 });
  const codeId = await context.codes.check(
    { target: account.target, purpose: 'forget' },
    request.code,
    caller,
  );
  const user = await userByTarget(context.platform.db, account.target);
  if (user === undefined) throw new Refusal('code_wrong');
  const isProved = await proveSecond(context, user, { code: request.second_code, caller });
  const passwordHash = await context.hashes.hash(request.password, String(user.id));
  await context.platform.db.transaction('identity-password-reset', async (tx) => {
    const locked = await lockUser(tx, user.id);
    // Replaced while this was proved: whoever reads the old address has lost the account.
    if (locked?.email !== account.target && locked?.phone !== account.target) throw new Refusal('code_wrong');
    if (!isProved) await assertStillWithoutSecond(tx, user.id);
    await context.codes.consume(tx, codeId);
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await noteSecurityChange(context, tx, { userId: user.id, kind: 'login_password' });
    await context.notify.tell(tx, { userId: user.id, kind: 'login_password_changed', params: {} });
    await context.sessions.revoke(tx, user.id, { id: null, except: null });
    await doubtDevices(tx, user.id, { at: context.now() });
    await forgetChanges(tx, user.id);
    // All that those could end is ended; and whoever comes in from here on is told of by a new one, however many there were today.
    await endLinks(tx, user.id);
    await forgetTries(tx, noticesDay(user.id));
    for (const end of context.onLockedOut) await end(tx, user.id, 'password_reset');
    // Addresses that wait as well (R-SEC-4): whoever had the old password may have put them there.
    for (const end of context.onDoubted) await end(tx, user.id);
  });
  return null;
}

/** False of an account without one. Told only to who has proved the address: others learn nothing about the account. */
async function proveSecond(
  context: IdentityContext,
  user: UserRow,
  { code, caller }: { code: string | undefined; caller: Caller },
): Promise<boolean> {
  const { db } = context.platform;
  const { totp, passkeys } = await factorCounts(db, user.id);
  if (!totp && passkeys === 0) return false;
  if (code !== undefined) {
    await assertSecondCode(context, user.id, { code, caller, proved: 'forget' });
    return true;
  }
  const ticket = await context.tickets.issue(db, {
    kind: 'forget',
    userId: user.id,
    passwordHash: user.password_hash,
  });
  throw new Refusal('step_up_required', {
    way: 'second_factor',
    ticket,
    expires_in_s: TICKET_LIFE_MS.forget / 1000,
  });
}
