/** The authenticator app (RFC 6238): set up with the login password, confirmed by a code, each code taken once. */
import { generateSecret, generateURI } from 'otplib';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { proofChanged } from './security-changes.ts';
import { assertPassword, ownUser } from './passwords.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { limitSecondFactor } from './second-factor-limits.ts';
import { beginTotp, confirmTotp, deleteTotp, factorCounts, totpOf } from './second-factor-store.ts';
import type { StepUpProof } from './step-up.ts';
import { assertStepUp } from './step-up.ts';
import { totpStepOf } from './totp-codes.ts';
import { stillStands } from '../context/sessions-store.ts';
import { lockUser } from '../context/users-store.ts';

const ISSUER = 'Candor';
/** Between the proof that showed a secret and the code that switches it on; a longer-lived one would be a way in for whoever kept it. */
const CONFIRMED_WITHIN_MS = 15 * 60_000;

/** The password alone may be in a thief's hands with the session: the account's strongest proof as well (R-SEC-5). */
export async function startTotp(
  context: IdentityContext,
  { password, proof }: { password: string; proof: StepUpProof },
  caller: CustomerCaller,
) {
  const user = await ownUser(context, caller);
  if ((await totpOf(context.platform.db, user.id))?.is_on === true) throw new Refusal('second_factor_on');
  await assertPassword(context, user, { password, caller });
  await assertStepUp(context, user, { proof, caller });
  const secret = generateSecret();
  const sealed = context.totpSeal.seal(Buffer.from(secret), `totp|${user.id}`);
  await context.platform.db.transaction('identity-totp-begin', async (tx) => {
    await lockUser(tx, user.id);
    // Ended meanwhile, by a change of what was proved: the secret would be shown to whoever that threw out (R-SEC-5).
    if (!(await stillStands(tx, caller.session.sessionId))) throw new Refusal('not_logged_in');
    if (!(await beginTotp(tx, user.id, { sealed, at: context.now() }))) throw new Refusal('second_factor_on');
  });
  return {
    secret,
    otpauth_url: generateURI({ issuer: ISSUER, label: user.email ?? user.phone ?? String(user.id), secret }),
  };
}

export async function finishTotp(context: IdentityContext, code: string, caller: CustomerCaller) {
  const { db } = context.platform;
  const { userId } = caller.session;
  const row = await totpOf(db, userId);
  if (row === undefined) throw new Refusal('second_factor_off');
  if (row.is_on) throw new Refusal('second_factor_on');
  if (context.now().getTime() - row.created_at.getTime() > CONFIRMED_WITHIN_MS)
    throw new Refusal('second_factor_off');
  const counted = await limitSecondFactor(context, userId, { caller });
  const step = totpStepOf(context, userId, { sealed: row.sealed, code });
  if (step === undefined) throw new Refusal('second_factor_wrong');
  await counted.right();
  return db.transaction('identity-totp-on', async (tx) => {
    const user = (await lockUser(tx, userId))!;
    if (!(await confirmTotp(tx, userId, { sealed: row.sealed, step, at: context.now() })))
      throw new Refusal('second_factor_on');
    const tell = { kind: 'second_factor_on', params: { factor: 'totp' } } as const;
    const codes = await makeRecoveryCodes(context, tx, userId);
    return {
      recovery_codes: codes,
      ...(await proofChanged(context, tx, { kind: 'second_factor', user, tell, caller })),
    };
  });
}

export async function disableTotp(
  context: IdentityContext,
  proof: StepUpProof,
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const user = await ownUser(context, caller);
  if (!(await totpOf(context.platform.db, user.id))?.is_on) throw new Refusal('second_factor_off');
  await assertStepUp(context, user, { proof, caller });
  return context.platform.db.transaction('identity-totp-off', async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deleteTotp(tx, user.id))) throw new Refusal('second_factor_off');
    const tell = { kind: 'second_factor_off', params: { factor: 'totp' } } as const;
    return proofChanged(context, tx, { kind: 'second_factor', user, tell, caller });
  });
}

export async function renewRecoveryCodes(
  context: IdentityContext,
  proof: StepUpProof,
  caller: CustomerCaller,
) {
  const user = await ownUser(context, caller);
  const { totp, passkeys } = await factorCounts(context.platform.db, user.id);
  if (!totp && passkeys === 0) throw new Refusal('second_factor_off');
  await assertStepUp(context, user, { proof, caller });
  return context.platform.db.transaction('identity-recovery', async (tx) => {
    await lockUser(tx, user.id);
    const tell = { kind: 'recovery_codes_renewed', params: {} } as const;
    const codes = await makeRecoveryCodes(context, tx, user.id);
    return {
      recovery_codes: codes,
      ...(await proofChanged(context, tx, { kind: 'second_factor', user, tell, caller })),
    };
  });
}
