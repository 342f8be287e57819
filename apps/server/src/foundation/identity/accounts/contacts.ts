/**
 * Binding and changing the e-mail address and the phone: a code to the new one, a code to what is bound already, and the
 * step-up proof where there is one. An open session alone can move nothing (finding: a phone-only account could be taken
 * over by anybody's mailbox).
 */
import { languageOf } from '@candor/wire';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readEmail, readPhone } from '../context/account-rules.ts';
import { bindAddress } from '../context/bind-address.ts';
import { knownAccount } from '../context/known-account.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { ownUser } from '../security/passwords.ts';
import { proofChanged } from '../security/security-changes.ts';
import type { StepUpProof } from '../security/step-up.ts';
import { assertStepUp, stepUpWay } from '../security/step-up.ts';
import type { UserChange, UserRow } from '../context/users-store.ts';
import { lockUser } from '../context/users-store.ts';
import { sendNotice } from '../context/send-notices.ts';

interface ContactRequest {
  code: string;
  oldCode: string | undefined;
  proof: StepUpProof;
}

export async function bindEmail(
  context: IdentityContext,
  of: ContactRequest & { email: string },
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const read = readEmail(of.email);
  if (!read.ok) throw new Refusal(read.refusal);
  const user = await ownUser(context, caller);
  const { target } = read;
  const old = user.email ?? user.phone!;
  return bind(context, { ...of, user, caller, old, target, kind: 'email', change: { email: target } });
}

export async function bindPhone(
  context: IdentityContext,
  of: ContactRequest & { phone: string; areaCode: string },
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const read = await knownAccount(context.platform.db, readPhone(of.phone, of.areaCode));
  if (!read.ok) throw new Refusal(read.refusal);
  const user = await ownUser(context, caller);
  const { target } = read;
  const old = user.phone ?? user.email!;
  const change = { phone: target, area_code: of.areaCode.replace(/[^0-9]/g, '') };
  return bind(context, { ...of, user, caller, old, target, kind: 'phone', change });
}

async function bind(
  context: IdentityContext,
  of: ContactRequest & {
    user: UserRow;
    caller: CustomerCaller;
    old: string;
    target: string;
    kind: 'email' | 'phone';
    change: UserChange;
  },
): Promise<{ new_token: string }> {
  const { user, kind, target, caller, proof } = of;
  if (user[kind] === target) throw new Refusal('target_taken');
  if (of.oldCode === undefined)
    throw new Refusal('old_code_required', { to: of.old.includes('@') ? 'email' : 'mobile' });
  // A code to the old address is the step-up proof of those who have no other.
  if ((await stepUpWay(context, user)) !== 'code') await assertStepUp(context, user, { proof, caller });
  const oldCodeId = await context.codes.check({ target: of.old, purpose: 'contact' }, of.oldCode, caller);
  const codeId = await context.codes.check(
    { target, purpose: kind === 'email' ? 'bind_email' : 'bind_phone' },
    of.code,
    caller,
  );
  return context.platform.db.transaction('identity-contact', async (tx) => {
    // Somebody bound one meanwhile: then the codes prove the wrong thing.
    const locked = await lockUser(tx, user.id);
    if (locked?.email !== user.email || locked.phone !== user.phone) throw new Refusal('old_code_required');
    await context.codes.consume(tx, oldCodeId);
    await context.codes.consume(tx, codeId);
    await bindAddress(tx, user.id, of.change);
    const tell = { kind: kind === 'email' ? 'email_changed' : 'phone_changed', params: {} } as const;
    const done = await proofChanged(context, tx, { user, kind, tell, caller });
    // What was told goes to what is bound now; the address that was replaced hears of it too.
    const { [kind]: replaced, language, anti_phishing_phrase: phrase } = user;
    if (replaced !== null)
      tx.afterCommit(() =>
        sendNotice(context.notify, {
          to: replaced,
          notice: kind === 'email' ? 'email_bound' : 'phone_bound',
          language: languageOf(language) ?? 'zh',
          phrase,
        }),
      );
    return done;
  });
}
