/**
 * Proof that it is the customer and not just an open session: the second factor where there is one, else the fund
 * password, else a code to his own address. Asked before what would weaken the account or carry data out of it.
 */
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { assertFundPassword } from './fund-password.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { provePasskey } from './passkey-proof.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { Guess } from './second-factor-limits.ts';
import { limitSecondFactor } from './second-factor-limits.ts';
import { factorCounts } from './second-factor-store.ts';
import { takeTotpCode } from './totp-codes.ts';
import type { UserRow } from '../context/users-store.ts';

/** The wire's `stepUpFields`. */
export interface StepUpProof {
  second_code?: string | undefined;
  passkey_ticket?: string | undefined;
  passkey?: string | undefined;
  fund_password?: string | undefined;
  step_up_code?: string | undefined;
}

export type StepUpWay = 'second_factor' | 'fund_password' | 'code';

export async function stepUpWay(context: IdentityContext, user: UserRow): Promise<StepUpWay> {
  const { totp, passkeys } = await factorCounts(context.platform.db, user.id);
  if (totp || passkeys > 0) return 'second_factor';
  return user.fund_hash === null ? 'code' : 'fund_password';
}

export async function assertStepUp(
  context: IdentityContext,
  user: UserRow,
  { proof, caller }: { proof: StepUpProof; caller: CustomerCaller },
): Promise<void> {
  const way = await stepUpWay(context, user);
  if (way === 'second_factor') return assertSecondFactor(context, { proof, caller });
  if (way === 'fund_password') {
    if (proof.fund_password === undefined) throw new Refusal('step_up_required', { way });
    return assertFundPassword(context, user.id, proof.fund_password);
  }
  if (proof.step_up_code === undefined) throw new Refusal('step_up_required', { way });
  const target = (user.email ?? user.phone)!;
  try {
    const codeId = await context.codes.check({ target, purpose: 'step_up' }, proof.step_up_code, caller);
    await context.platform.db.transaction('identity-step-up', (tx) => context.codes.consume(tx, codeId));
  } catch (error) {
    throw ofProof(error);
  }
}

/** An act may carry another code beside this one: the refusal says which of them was wrong. */
function ofProof(error: unknown): unknown {
  return error instanceof Refusal && ['code_wrong', 'code_expired'].includes(error.code)
    ? new Refusal(error.code, { ...error.detail, field: 'step_up_code' })
    : error;
}

/** For acts that ask for the second factor and nothing instead of it. */
export async function assertSecondFactor(
  context: IdentityContext,
  { proof, caller }: { proof: StepUpProof; caller: CustomerCaller },
): Promise<void> {
  const { userId, sessionId } = caller.session;
  if (proof.passkey !== undefined && proof.passkey_ticket !== undefined) {
    const ticket = await context.tickets.consume(
      context.platform.db,
      proof.passkey_ticket,
      'passkey_step_up',
    );
    if (ticket.user_id !== userId || ticket.session_id !== sessionId) throw new Refusal('ticket_expired');
    await provePasskey(context, {
      answer: proof.passkey,
      challenge: ticket.challenge!,
      userId,
      site: caller.site,
    });
    return;
  }
  if (proof.second_code === undefined) throw new Refusal('step_up_required', { way: 'second_factor' });
  await assertSecondCode(context, userId, { code: proof.second_code, caller });
}

/** A code of the authenticator app or a recovery code; answers which it was. Throws second_factor_wrong. */
export async function assertSecondCode(
  context: IdentityContext,
  userId: number,
  { code, ...guess }: { code: string } & Guess,
): Promise<'totp' | 'recovery'> {
  const way = /^[0-9]{6}$/.test(code) ? 'totp' : 'recovery';
  const counted = await limitSecondFactor(context, userId, { ...guess, isRecovery: way === 'recovery' });
  const isRight =
    way === 'totp'
      ? await takeTotpCode(context, userId, code)
      : await spendRecoveryCode(context, userId, { code, caller: guess.caller });
  if (!isRight) {
    await counted.wrong();
    throw new Refusal('second_factor_wrong');
  }
  await counted.right();
  return way;
}
