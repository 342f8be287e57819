/** Sends verification codes, to any target before login and to the customer's own after it. */
import type { IdentityContext } from './identity-context.ts';
import type { Caller, CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountKind } from './account-rules.ts';
import { maskTarget, readAccount } from './account-rules.ts';
import type { CodePurpose } from './codes.ts';
import { userById, userByTarget } from './users-store.ts';

/** Purposes that only make sense for an account that exists: others are answered alike but nothing is sent. */
const FOR_EXISTING: readonly CodePurpose[] = ['forget', 'login'];

export async function sendCode(
  context: IdentityContext,
  of: { kind: AccountKind; text: string; areaCode: string; purpose: CodePurpose },
  caller: Caller,
) {
  const account = readAccount(of.kind, of.text, of.areaCode);
  if (!account.ok) throw new Refusal(account.refusal);
  const isSilent =
    FOR_EXISTING.includes(of.purpose) &&
    (await userByTarget(context.platform.db, account.target)) === undefined;
  return context.codes.send({
    target: account.target,
    purpose: of.purpose,
    ip: caller.ip,
    language: caller.language,
    isSilent,
  });
}

export async function sendOwnCode(context: IdentityContext, purpose: CodePurpose, caller: CustomerCaller) {
  const user = await userById(context.platform.db, caller.session.userId);
  const target = user?.email ?? user?.phone;
  if (target === undefined || target === null) throw new Refusal('account_unknown');
  const sent = await context.codes.send({
    target,
    purpose,
    ip: caller.ip,
    language: caller.language,
    isSilent: false,
  });
  return { ...sent, target: maskTarget(target) };
}
