/** Adding, naming and removing passkeys (WebAuthn); with the first second factor of an account come its recovery codes. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { askedName } from '../../../platform/http/asked-name.ts';
import { unattestedAnswer, verifiedAnswer } from '../../../platform/http/key-answers.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { askForPasskey, keysHere } from './passkey-proof.ts';
import type { Json } from './passkey-proof.ts';
import { assertPassword, ownUser } from './passwords.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import {
  deletePasskey,
  factorCounts,
  insertPasskey,
  passkeysOf,
  renamePasskey,
} from './second-factor-store.ts';
import { proofChanged } from './security-changes.ts';
import type { StepUpProof } from './step-up.ts';
import { assertStepUp } from './step-up.ts';
import { lockUser } from '../context/users-store.ts';

const MOST_PASSKEYS = 10;

export async function passkeyRegisterOptions(
  context: IdentityContext,
  { password, proof }: { password: string; proof: StepUpProof },
  caller: CustomerCaller,
) {
  const user = await ownUser(context, caller);
  await assertPassword(context, user, { password, caller });
  await assertStepUp(context, user, { proof, caller });
  const known = await passkeysOf(context.platform.db, user.id);
  if (known.length >= MOST_PASSKEYS) throw new Refusal('too_many_passkeys', { limit: MOST_PASSKEYS });
  const options = await generateRegistrationOptions({
    rpName: 'Candor',
    rpID: caller.site.party,
    userName: user.email ?? user.phone ?? String(user.id),
    userID: new TextEncoder().encode(`candor-${user.id}`),
    userDisplayName: user.nickname,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { challenge } = options;
  const ticket = await context.tickets.issue(context.platform.db, {
    kind: 'passkey_register',
    userId: user.id,
    // Of this session alone: any change of a proof ends it, and what was begun with the older proof with it (R-SEC-5).
    sessionId: caller.session.sessionId,
    challenge,
  });
  return { ticket, options: options as unknown as Json };
}

export async function registerPasskey(
  context: IdentityContext,
  of: { ticket: string; passkey: string; name: string },
  caller: CustomerCaller,
) {
  const { db } = context.platform;
  const { userId } = caller.session;
  const name = askedName('name', of.name);
  const ticket = await context.tickets.consume(db, of.ticket, 'passkey_register');
  if (ticket.user_id !== userId || ticket.session_id !== caller.session.sessionId)
    throw new Refusal('ticket_expired');
  const made = await verifiedAnswer(() =>
    verifyRegistrationResponse({
      response: unattestedAnswer(of.passkey),
      expectedChallenge: ticket.challenge!,
      expectedOrigin: [...caller.site.origins],
      expectedRPID: caller.site.party,
      requireUserVerification: false,
    }),
  );
  const { credential, credentialBackedUp } = made.registrationInfo!;
  return db.transaction('identity-passkey', async (tx) => {
    const user = (await lockUser(tx, userId))!;
    const before = await factorCounts(tx, userId);
    if (before.passkeys >= MOST_PASSKEYS) throw new Refusal('too_many_passkeys', { limit: MOST_PASSKEYS });
    const id = await insertPasskey(tx, {
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      rp_id: caller.site.party,
      is_synced: credentialBackedUp,
      name,
      created_at: context.now(),
    });
    if (id === undefined) throw new Refusal('passkey_failed');
    const tell = { kind: 'second_factor_on', params: { factor: 'passkey' } } as const;
    const isFirst = !before.totp && before.passkeys === 0;
    const codes = isFirst ? await makeRecoveryCodes(context, tx, userId) : [];
    return {
      id,
      recovery_codes: codes,
      ...(await proofChanged(context, tx, { kind: 'second_factor', user, tell, caller })),
    };
  });
}

export async function namePasskey(
  context: IdentityContext,
  of: { id: number; name: string },
  caller: CustomerCaller,
): Promise<null> {
  const name = askedName('name', of.name);
  if (!(await renamePasskey(context.platform.db, caller.session.userId, { ...of, name })))
    throw new Refusal('passkey_unknown');
  return null;
}

export async function removePasskey(
  context: IdentityContext,
  of: { id: number; proof: StepUpProof },
  caller: CustomerCaller,
): Promise<{ new_token: string }> {
  const user = await ownUser(context, caller);
  const known = await passkeysOf(context.platform.db, user.id);
  if (!known.some(({ id }) => id === of.id)) throw new Refusal('passkey_unknown');
  await assertStepUp(context, user, { proof: of.proof, caller });
  return context.platform.db.transaction('identity-passkey-off', async (tx) => {
    await lockUser(tx, user.id);
    if (!(await deletePasskey(tx, user.id, of.id))) throw new Refusal('passkey_unknown');
    const tell = { kind: 'second_factor_off', params: { factor: 'passkey' } } as const;
    return proofChanged(context, tx, { kind: 'second_factor', user, tell, caller });
  });
}

export async function passkeyOptions(context: IdentityContext, caller: CustomerCaller) {
  const { userId } = caller.session;
  const keys = await keysHere(context, userId, caller.site);
  const { challenge, options } = await askForPasskey(caller.site, keys);
  const ticket = await context.tickets.issue(context.platform.db, {
    kind: 'passkey_step_up',
    userId,
    sessionId: caller.session.sessionId,
    challenge,
  });
  return { ticket, options };
}
