/** The fund password (R-SEC-2): six digits that every way of money out asks for; five wrong ones lock it for a day. */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { noticeTo } from '../context/identity-context.ts';
import { fundPasswordFault } from './password-rules.ts';
import { ownUser } from './passwords.ts';
import { noteSecurityChange } from './security-changes.ts';
import type { UserRow } from '../context/users-store.ts';
import {
  claimFundTry,
  clearFundTries,
  clearUnlockedFundTries,
  lockUser,
  updateUser,
} from '../context/users-store.ts';

const TRIES = 5;

/** Throws fund_password_wrong with the tries left, fund_password_locked, or fund_password_required when none is set. */
export async function assertFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  const { db } = context.platform;
  const claim = await claimFundTry(db, userId, context.now());
  if (claim === undefined) throw new Refusal('fund_password_locked', { hours: 24 });
  if (claim.hash === null) {
    await clearFundTries(db, userId);
    throw new Refusal('fund_password_required');
  }
  if (!(await context.hashes.verifyFund(claim.hash, password)))
    throw new Refusal('fund_password_wrong', { left: Math.max(0, TRIES - claim.failed) });
  await clearFundTries(db, userId);
}

/**
 * The same, where it opens something: one that was set before the birth date was known must be changed first (R-SEC-2). Told to
 * him alone who knows the password; told when the birth date is sent in, it would be a way to guess.
 */
export async function assertStrongFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  await assertFundPassword(context, userId, password);
  if (await context.ports.kyc.isBirthDate(userId, password)) throw new Refusal('fund_password_birth_date');
}

/** First setting needs nothing more than the session; a change the old one; a reset a code and, once verified, the ID number. */
export async function saveFundPassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.saveFundPassword>,
  caller: CustomerCaller,
): Promise<null> {
  const user = await ownUser(context, caller);
  if (request.password !== request.re_password) throw new Refusal('passwords_differ');
  const fault = fundPasswordFault(request.password, user.phone);
  if (fault !== undefined) throw new Refusal(fault);
  if (await context.ports.kyc.isBirthDate(user.id, request.password)) throw new Refusal('fund_password_weak');
  const isFirst = user.fund_hash === null;
  const codeId = await proofOf(context, user, request);
  const fundHash = await context.hashes.hashFund(request.password);
  await context.platform.db.transaction('identity-fund-password', async (tx) => {
    const locked = await lockUser(tx, user.id);
    // Somebody set one meanwhile: then this is a change and needs proof.
    if (isFirst && locked?.fund_hash !== null && codeId === undefined)
      throw new Refusal('fund_password_wrong', { left: TRIES });
    if (codeId !== undefined) await context.codes.consume(tx, codeId);
    await updateUser(tx, user.id, { fund_hash: fundHash });
    // A reset must not open what five wrong tries have closed (R-SEC-2).
    await clearUnlockedFundTries(tx, user.id, context.now());
    if (!isFirst) await noteSecurityChange(context, tx, { userId: user.id, kind: 'fund_password' });
  });
  if (!isFirst) noticeTo(context, user, 'fund_password_changed');
  return null;
}

/** The id of the code of a reset; undefined for a first setting or a change that brought the old password. */
async function proofOf(
  context: IdentityContext,
  user: UserRow,
  request: RequestOf<typeof identityCalls.saveFundPassword>,
): Promise<bigint | undefined> {
  if (request.code !== undefined) {
    const codeId = await context.codes.check(
      { target: (user.email ?? user.phone)!, purpose: 'fund_password' },
      request.code,
    );
    // After the code, so that guesses at the number cost its five tries.
    const isVerified = user.fund_hash !== null && (await context.ports.kyc.levelOf(user.id)) !== 'none';
    if (isVerified && !(await context.ports.kyc.isIdNumber(user.id, request.id_number ?? '')))
      throw new Refusal('id_number_wrong');
    return codeId;
  }
  if (user.fund_hash === null) return undefined;
  if (request.oldpassword === undefined) throw new Refusal('fund_password_wrong', { left: TRIES });
  await assertFundPassword(context, user.id, request.oldpassword);
  return undefined;
}
