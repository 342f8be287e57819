/**
 * Security keys of operators (R-OPS-2, WebAuthn): what a key signs is bound to the site, so a copied page gets nothing. From
 * the first key on a person logs in with a key and no longer with a code, whatever site is asked for.
 */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { unattestedAnswer, verifiedAnswer } from '../../platform/http/key-answers.ts';
import type { Caller, OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Json } from './key-proof.ts';
import { keyQuestion } from './key-proof.ts';
import { deleteKey, insertKey, keysOf } from './keys-store.ts';
import type { OwnSecond } from './own-second.ts';
import { assertOwnSecond } from './own-second.ts';
import { assertAddress, assertOwnPassword } from './proofs.ts';
import type { OperatorContext } from './operator-context.ts';
import { consumeTicket, endSessions, findTicket, insertTicket, setChallenge } from './sessions-store.ts';
import { hashOf, newToken } from './sessions.ts';

const MOST_KEYS = 5;
const TICKET_MS = 300_000;

export async function listKeys({ platform }: OperatorContext, caller: OperatorCaller) {
  const keys = await keysOf(platform.db, caller.operator.operatorId);
  return keys.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.getTime(),
    last_used_at: last_used_at?.getTime() ?? null,
  }));
}

export async function keyOptions(
  context: OperatorContext,
  of: OwnSecond & { password: string },
  caller: OperatorCaller,
) {
  const { db } = context.platform;
  const person = await assertOwnPassword(context, of.password, caller);
  await assertOwnSecond(context, person, { of, caller });
  const known = await keysOf(db, person.id);
  if (known.length >= MOST_KEYS) throw new Refusal('too_many_passkeys', { limit: MOST_KEYS });
  const options = await generateRegistrationOptions({
    rpName: 'Candor console',
    rpID: caller.site.party,
    userName: person.email,
    userID: new TextEncoder().encode(`candor-operator-${person.id}`),
    userDisplayName: person.name,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  const ticket = newToken();
  const at = context.now();
  const hash = hashOf(ticket);
  const expiresAt = new Date(at.getTime() + TICKET_MS);
  await insertTicket(db, { hash, kind: 'key', operatorId: person.id, totpSealed: null, at, expiresAt });
  await setChallenge(db, hash, options.challenge);
  return { ticket, options: options as unknown as Json };
}

export async function addKey(
  context: OperatorContext,
  of: { ticket: string; key: string; name: string },
  caller: OperatorCaller,
): Promise<{ id: number }> {
  const { db } = context.platform;
  const { operatorId } = caller.operator;
  const hash = hashOf(of.ticket);
  const ticket = await findTicket(db, { hash, kind: 'key', now: context.now() });
  const challenge = ticket?.challenge ?? null;
  if (challenge === null || ticket?.operator_id !== operatorId) throw new Refusal('ticket_expired');
  const made = await verifiedAnswer(() =>
    verifyRegistrationResponse({
      response: unattestedAnswer(of.key),
      expectedChallenge: challenge,
      expectedOrigin: [...caller.site.origins],
      expectedRPID: caller.site.party,
      requireUserVerification: false,
    }),
  );
  const { credential } = made.registrationInfo!;
  return db.transaction('operator-key', async (tx) => {
    const at = context.now();
    if (!(await consumeTicket(tx, hash, at))) throw new Refusal('ticket_expired');
    const id = await insertKey(tx, {
      operatorId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      rpId: caller.site.party,
      name: of.name,
      at,
    });
    if (id === undefined) throw new Refusal('passkey_failed');
    const about = { targetType: 'operator', targetId: String(operatorId), after: { name: of.name } };
    await context.audit.record(tx, caller, { action: 'operator.key_added', ...about });
    return { id };
  });
}

export async function dropKey(
  context: OperatorContext,
  of: OwnSecond & { id: number; password: string },
  caller: OperatorCaller,
): Promise<null> {
  const { db } = context.platform;
  const { operatorId, sessionId } = caller.operator;
  const known = (await keysOf(db, operatorId)).find(({ id }) => id === of.id);
  if (known === undefined) throw new Refusal('passkey_unknown');
  const person = await assertOwnPassword(context, of.password, caller);
  await assertOwnSecond(context, person, { of, caller });
  await db.transaction('operator-key-drop', async (tx) => {
    if (!(await deleteKey(tx, operatorId, of.id))) throw new Refusal('passkey_unknown');
    await endSessions(tx, { operatorId, only: null, except: sessionId, at: context.now() });
    const about = { targetType: 'operator', targetId: String(operatorId), before: { name: known.name } };
    await context.audit.record(tx, caller, { action: 'operator.key_dropped', ...about });
  });
  return null;
}

/** What the browser is asked to sign as second step of a login. */
export async function secondOptions(context: OperatorContext, token: string, caller: Caller) {
  assertAddress(context, caller);
  const { db } = context.platform;
  const hash = hashOf(token);
  const ticket = await findTicket(db, { hash, kind: 'login', now: context.now() });
  if (ticket === undefined) throw new Refusal('ticket_expired');
  const keys = await keysOf(db, ticket.operator_id);
  const { challenge, options } = await keyQuestion(keys, caller.site);
  await setChallenge(db, hash, challenge);
  return { options };
}
