/** What the security centre shows in one look: protection, what is missing, what holds withdrawals, and the phrase of mails. */
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { faultOfName } from '../../platform/chosen-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { openContactChange } from './recovery/contact-changes.ts';
import { hoursIfChanged } from './security/hold-rules.ts';
import { latestEnd, onTheWall, securityMoments, withdrawalHoldsOf } from './security/holds.ts';
import type { IdentityContext } from './context/identity-context.ts';
import { ownUser } from './security/passwords.ts';
import { factorCounts, passkeysOf } from './security/second-factor-store.ts';
import { ownSecondReset } from './recovery/second-resets.ts';
import type { StepUpProof } from './security/step-up.ts';
import { assertStepUp, stepUpWay } from './security/step-up.ts';
import { stillStands } from './context/sessions-store.ts';
import { lockUser, updateUser } from './context/users-store.ts';

export async function securityStatus(context: IdentityContext, caller: CustomerCaller) {
  const { db, waits } = context.platform;
  const user = await ownUser(context, caller);
  const { totp, recovery } = await factorCounts(db, user.id);
  const keys = await passkeysOf(db, user.id);
  const holds = onTheWall(context, await withdrawalHoldsOf(context, user.id));
  const moments = await securityMoments(context, user.id);
  const hours = (kind: string): number =>
    hoursIfChanged({ kind, hours: context.holdHours() }, moments, waits.now());
  const lockedUntil = user.fund_locked_until?.getTime() ?? 0;
  return {
    email: user.email ?? '',
    phone: user.phone ?? '',
    has_fund_password: user.fund_hash !== null,
    fund_password_locked_until: lockedUntil > context.now().getTime() ? lockedUntil : null,
    totp,
    passkeys: keys.map(({ id, name, created_at, last_used_at, is_synced }) => ({
      id,
      name,
      created_at: created_at.getTime(),
      last_used_at: last_used_at?.getTime() ?? null,
      is_synced,
    })),
    recovery_codes_left: recovery,
    has_anti_phishing_phrase: user.anti_phishing_phrase !== null,
    step_up: await stepUpWay(context, user),
    is_verified: (await context.ports.kyc.levelOf(user.id)) !== 'none',
    holds,
    withdrawals_held_until: latestEnd(holds),
    hold_hours: {
      login_password: hours('login_password'),
      fund_password: hours('fund_password'),
      phone: hours('phone'),
      email: hours('email'),
      second_factor: hours('second_factor'),
      api_key: hours('api_key'),
    },
    contact_change: await openContactChange(context, user.id),
    second_reset: await ownSecondReset(context, user.id),
  };
}

/** Words of the customer's own in every mail of ours: setting them needs proof, the first time too, or a thief would write his own. */
export async function saveAntiPhishing(
  context: IdentityContext,
  of: { phrase: string | undefined; proof: StepUpProof },
  caller: CustomerCaller,
): Promise<null> {
  const { phrase } = of;
  // Mail programs make a link of what looks like one, and readers a word of ours of what reads as it (R-SEC-9).
  const isFit = (text: string): boolean =>
    /^[\p{L}\p{M}\p{N} _.-]{2,24}$/u.test(text) && faultOfName(text) === undefined;
  if (phrase !== undefined && !isFit(phrase)) throw new Refusal('phrase_invalid');
  const user = await ownUser(context, caller);
  await assertStepUp(context, user, { proof: of.proof, caller });
  return context.platform.db.transaction('identity-phrase', async (tx) => {
    await lockUser(tx, user.id);
    // Ended meanwhile: whoever was thrown out must not choose by what its owner knows our mails (R-SEC-5).
    if (!(await stillStands(tx, caller.session.sessionId))) throw new Refusal('not_logged_in');
    await updateUser(tx, user.id, { anti_phishing_phrase: of.phrase ?? null });
    return null;
  });
}

/** For who has forgotten them. A session alone does not read them: they make a false mail look like ours. */
export async function showAntiPhishing(
  context: IdentityContext,
  proof: StepUpProof,
  caller: CustomerCaller,
): Promise<{ phrase: string }> {
  const user = await ownUser(context, caller);
  await assertStepUp(context, user, { proof, caller });
  return context.platform.db.transaction('identity-phrase-show', async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (!(await stillStands(tx, caller.session.sessionId))) throw new Refusal('not_logged_in');
    return { phrase: locked?.anti_phishing_phrase ?? '' };
  });
}
