/** The fund password (R-SEC-2): six digits that every way of money out asks for; five wrong ones lock it for a day. */
import type { RequestOf, identityCalls } from '@candor/wire';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IdentityContext } from './identity-context.ts';
import { noticeTo } from './identity-context.ts';
import { fundPasswordFault } from './password-rules.ts';
import { ownUser } from './passwords.ts';
import { claimFundTry, clearFundTries, lockUser, recordSecurityChange, updateUser } from './users-store.ts';

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

/** First setting needs a code when one is given; a change needs the old one, a reset a code to the customer's own address. */
export async function saveFundPassword(
  context: IdentityContext,
  request: RequestOf<typeof identityCalls.saveFundPassword>,
  caller: CustomerCaller,
): Promise<null> {
  const user = await ownUser(context, caller);
  if (request.password !== request.re_password) throw new Refusal('passwords_differ');
  const fault = fundPasswordFault(request.password, user.phone);
  if (fault !== undefined) throw new Refusal(fault);
  const isFirst = user.fund_hash === null;
  let codeId: bigint | undefined;
  if (request.code !== undefined) {
    codeId = await context.codes.check(
      { target: (user.email ?? user.phone)!, purpose: 'fund_password' },
      request.code,
    );
  } else if (!isFirst) {
    if (request.oldpassword === undefined) throw new Refusal('fund_password_wrong', { left: TRIES });
    await assertFundPassword(context, user.id, request.oldpassword);
  }
  const fundHash = await context.hashes.hashFund(request.password);
  await context.platform.db.transaction('identity-fund-password', async (tx) => {
    const locked = await lockUser(tx, user.id);
    // Somebody set one meanwhile: then this is a change and needs proof.
    if (isFirst && locked?.fund_hash !== null && codeId === undefined)
      throw new Refusal('fund_password_wrong', { left: TRIES });
    if (codeId !== undefined) await context.codes.consume(tx, codeId);
    await updateUser(tx, user.id, { fund_hash: fundHash });
    await clearFundTries(tx, user.id);
    if (!isFirst) await recordSecurityChange(tx, user.id, { kind: 'fund_password', at: context.now() });
  });
  if (!isFirst) noticeTo(context, user, 'fund_password_changed');
  return null;
}
