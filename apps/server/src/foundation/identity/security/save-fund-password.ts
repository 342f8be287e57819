/** Setting, changing and resetting the fund password (R-SEC-2, R-SEC-5). */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { UserRow } from '../context/users-store.ts';
import { clearUnlockedFundTries } from '../context/fund-tries-store.ts';
import { lockUser, updateUser } from '../context/users-store.ts';
import { assertIdNumber } from './document-number.ts';
import { TRIES, assertFundPassword } from './fund-password.ts';
import { fundPasswordFault } from './password-rules.ts';
import { isPassword, ownUser } from './passwords.ts';
import { proofChanged } from './security-changes.ts';
import { assertSecondFactor, stepUpWay } from './step-up.ts';

type Request = RequestOf<typeof identityCalls.saveFundPassword>;

/**
 * The first one needs a code; a change the old one; a reset a code and, once verified, the ID number; each of them the second
 * factor where there is one (R-SEC-2, R-SEC-5).
 */
export async function saveFundPassword(
  context: IdentityContext,
  request: Request,
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const user = await ownUser(context, caller);
  if (request.password !== request.re_password) throw new Refusal('passwords_differ');
  const fault = fundPasswordFault(request.password, user.phone);
  if (fault !== undefined) throw new Refusal(fault);
  if ((await stepUpWay(context, user)) === 'second_factor')
    await assertSecondFactor(context, { proof: request, caller });
  const codeId = await proofOf(context, user, { request, caller });
  // After the proofs, for an open session alone must not find the birth date by asking.
  if (await context.ports.kyc.isBirthDate(user.id, request.password)) throw new Refusal('fund_password_weak');
  // Nor whether six digits are the login password: new ones never are, those of before may be.
  if (await isPassword(context, user, { password: request.password, caller }))
    throw new Refusal('fund_password_same');
  const fundHash = await context.hashes.hashFund(request.password);
  return context.platform.db.transaction('identity-fund-password', async (tx) => {
    const locked = await lockUser(tx, user.id);
    // Somebody set another one meanwhile: then what was proved was proved of that which is gone.
    if (locked?.fund_hash !== user.fund_hash) throw new Refusal('fund_password_wrong', { left: TRIES });
    if (codeId !== undefined) await context.codes.consume(tx, codeId);
    await updateUser(tx, user.id, { fund_hash: fundHash });
    // A reset must not open what five wrong tries have closed (R-SEC-2).
    await clearUnlockedFundTries(tx, user.id, context.now());
    const tell = { kind: 'fund_password_changed', params: {} } as const;
    return proofChanged(context, tx, { user, kind: 'fund_password', tell, caller });
  });
}

/** The id of the code of a first one or a reset; undefined for a change that brought the old password. */
async function proofOf(
  context: IdentityContext,
  user: UserRow,
  { request, caller }: { request: Request; caller: CustomerCaller },
): Promise<bigint | undefined> {
  if (request.code !== undefined) {
    const codeId = await context.codes.check(
      { target: (user.email ?? user.phone)!, purpose: 'fund_password' },
      request.code,
      caller,
    );
    // After the code, so that guesses at the number cost its five tries.
    const isVerified = user.fund_hash !== null && (await context.ports.kyc.levelOf(user.id)) !== 'none';
    if (isVerified)
      await assertIdNumber(context, user.id, { idNumber: request.id_number ?? '', asked: 'in_session' });
    return codeId;
  }
  if (user.fund_hash === null) throw new Refusal('step_up_required', { way: 'code' });
  if (request.oldpassword === undefined) throw new Refusal('fund_password_wrong', { left: TRIES });
  await assertFundPassword(context, user.id, request.oldpassword);
  return undefined;
}
