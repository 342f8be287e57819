/** Sends verification codes, to any target before login and to the customer's own after it. */
import type { IdentityContext } from '../context/identity-context.ts';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { addressBlock, neighbourhoodOf } from '../../../platform/http/rate-limiter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AccountKind } from '../context/account-rules.ts';
import { maskTarget, readAccount } from '../context/account-rules.ts';
import { knownAccount } from '../context/known-account.ts';
import { FOR_EXISTING } from '../context/code-shares-rules.ts';
import type { CodePurpose } from '../context/code-purposes.ts';
import { requesterHash } from '../context/devices.ts';
import { sessionCount } from '../context/tries.ts';
import { knownSince } from '../context/thrown-out-store.ts';
import { loginAddresses, userById, userByTarget } from '../context/users-store.ts';

export async function sendCode(
  context: IdentityContext,
  of: { kind: AccountKind; text: string; areaCode: string; purpose: CodePurpose },
  caller: Caller,
) {
  const account = await knownAccount(context.platform.db, readAccount(of.kind, of.text, of.areaCode));
  if (!account.ok) throw new Refusal(account.refusal);
  // The phrase goes out with mail to the owner of the account only: whoever asks learns nothing of it.
  const user = await userByTarget(context.platform.db, account.target);
  return context.codes.send({
    target: account.target,
    purpose: of.purpose,
    caller,
    // Looked up for nobody too: what takes longer for an account that exists tells that it does.
    ...(await askedBy(context, user?.id ?? 0, caller)),
    isSilent: FOR_EXISTING.includes(of.purpose) && user === undefined,
    phrase: user?.anti_phishing_phrase ?? null,
  });
}

/** Whether whoever asks without a session is known to be the owner of the account, and where he asks from. */
export async function askedBy(
  context: IdentityContext,
  userId: number,
  caller: Caller,
): Promise<{ asked: 'known' | 'stranger'; isOld: boolean; isHome: boolean; isHere: boolean }> {
  const since = await appKnownSince(context, userId, caller);
  return {
    asked: since === undefined ? 'stranger' : 'known',
    isOld: since !== undefined && since.getTime() < context.now().getTime() - DAY_MS,
    ...(await atHome(context, userId, caller)),
  };
}

/** From where its owner has logged in before; asked for nobody too, as above. */
async function atHome(
  context: IdentityContext,
  userId: number,
  caller: Caller,
): Promise<{ isHome: boolean; isHere: boolean }> {
  const [near, here] = [neighbourhoodOf(caller.ip), addressBlock(caller.ip)];
  const known = await loginAddresses(context.platform.db, userId);
  return {
    isHome: known.some((ip) => neighbourhoodOf(ip) === near),
    isHere: known.some((ip) => addressBlock(ip) === here),
  };
}

/** By the secret the app keeps, and by nothing that a stranger in the same network has as well. */
async function appKnownSince(
  context: IdentityContext,
  userId: number,
  caller: Caller,
): Promise<Date | undefined> {
  if (caller.client === undefined) return undefined;
  return knownSince(context.platform.db, userId, requesterHash(caller));
}

export async function sendOwnCode(
  context: IdentityContext,
  of: { purpose: CodePurpose; to: AccountKind | undefined },
  caller: CustomerCaller,
) {
  const user = await userById(context.platform.db, caller.session.userId);
  const target =
    of.to === undefined ? (user?.email ?? user?.phone) : of.to === 'email' ? user?.email : user?.phone;
  if (target === undefined || target === null)
    throw new Refusal(
      of.to === 'mobile' ? 'phone_not_bound' : of.to === 'email' ? 'email_not_bound' : 'account_unknown',
    );
  const sent = await context.codes.send({
    target,
    purpose: of.purpose,
    caller,
    asked: 'own',
    by: await sessionCount(context.platform, caller),
    isSilent: false,
    phrase: user?.anti_phishing_phrase ?? null,
  });
  return { ...sent, target: maskTarget(target) };
}
