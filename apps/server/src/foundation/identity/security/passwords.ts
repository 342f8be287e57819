/** The login password as a proof, and its change by somebody who is logged in (R-SEC-1, R-SEC-5). */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { passwordFault } from './password-rules.ts';
import { proofChanged } from './security-changes.ts';
import { assertStepUp } from './step-up.ts';
import { tellOfSlips } from './told-guesses.ts';
import { claimOfSum, sessionCount } from '../context/tries.ts';
import type { UserRow } from '../context/users-store.ts';
import { lockUser, updateUser, userById } from '../context/users-store.ts';

const FREE = 10;
/** Wrong ones of one session: at the pace alone a stolen one would try 240 a day, and nobody hears of it. */
const OF_SESSION_A_DAY = 20;

export async function changePassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.changePassword>,
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const user = await ownUser(context, caller);
  if (request.re_password !== undefined && request.re_password !== request.password)
    throw new Refusal('passwords_differ');
  checkNew(request.password, user);
  await assertPassword(context, user, { password: request.old_password, caller });
  if (request.old_password === request.password) throw new Refusal('password_unchanged');
  await assertStepUp(context, user, { proof: request, caller });
  const passwordHash = await context.hashes.hash(request.password, String(user.id));
  return context.platform.db.transaction('identity-password', async (tx) => {
    const locked = await lockUser(tx, user.id);
    // The old password was a proof; it is none once somebody has changed it meanwhile.
    if (locked?.password_hash !== user.password_hash) throw new Refusal('wrong_credentials');
    await updateUser(tx, user.id, { password_hash: passwordHash });
    const tell = { kind: 'login_password_changed', params: {} } as const;
    return proofChanged(context, tx, { user, kind: 'login_password', tell, caller });
  });
}

/** Throws wrong_credentials, or too_many_attempts where this session has guessed too often (R-SEC-1). */
export async function assertPassword(
  context: IdentityContext,
  user: UserRow,
  of: { password: string; caller: CustomerCaller },
): Promise<void> {
  if (await isPassword(context, user, of)) return;
  await tellOfSlips(context, user.id);
  throw new Refusal('wrong_credentials');
}

/** The same as an answer; a no counts as a guess. */
export function isPassword(
  context: IdentityContext,
  user: UserRow,
  { password, caller }: { password: string; caller: CustomerCaller },
): Promise<boolean> {
  return context.hashes.inTurn({ lane: 'known', key: String(user.id) }, async (looks) => {
    const who = await sessionCount(context.platform, caller);
    const claim = await claimOfSum(context.platform, {
      key: `own|${who}`,
      free: FREE,
      day: `day|own|${who}`,
      most: OF_SESSION_A_DAY,
    });
    const isRight = await looks.password(user.password_hash, password);
    if (isRight) await claim.right();
    return isRight;
  });
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
