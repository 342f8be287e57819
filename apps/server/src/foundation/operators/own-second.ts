/**
 * The second proof of an operator who is logged in, before his own keys or password change (R-OPS-2): the security key of who has one. A
 * code, which a copied page could have asked for, is for those who have none, as at the login.
 */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Json } from './key-proof.ts';
import { keyQuestion, proveKey } from './key-proof.ts';
import { keysOf } from './keys-store.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import { assertCode, noteFailed } from './proofs.ts';
import { consumeTicket, insertTicket, setChallenge, tryTicket } from './sessions-store.ts';
import { hashOf, newToken } from './sessions.ts';

const TICKET_MS = 300_000;

/** The wire's `ownSecondFields`. */
export interface OwnSecond {
  code?: string | undefined;
  key_ticket?: string | undefined;
  key?: string | undefined;
}

export async function ownKeyOptions(
  context: OperatorContext,
  caller: OperatorCaller,
): Promise<{ ticket: string; options: Json }> {
  const { db } = context.platform;
  const { operatorId, sessionId } = caller.operator;
  const { challenge, options } = await keyQuestion(await keysOf(db, operatorId), caller.site);
  const ticket = newToken();
  const at = context.now();
  const hash = hashOf(ticket);
  const expiresAt = new Date(at.getTime() + TICKET_MS);
  await insertTicket(db, { hash, kind: 'proof', operatorId, sessionId, totpSealed: null, at, expiresAt });
  await setChallenge(db, hash, challenge);
  return { ticket, options };
}

/** Throws passkey_failed of who has a key and does not prove it, whatever code he has. */
export async function assertOwnSecond(
  context: OperatorContext,
  person: PersonRow,
  { of, caller }: { of: OwnSecond; caller: OperatorCaller },
): Promise<void> {
  const { db } = context.platform;
  const keys = await keysOf(db, person.id);
  if (keys.length === 0) {
    if (of.code === undefined) throw new Refusal('second_factor_wrong');
    return assertCode(context, person, { code: of.code, caller });
  }
  try {
    if (of.key === undefined || of.key_ticket === undefined) throw new Refusal('passkey_failed');
    const hash = hashOf(of.key_ticket);
    const now = context.now();
    const ticket = await tryTicket(db, { hash, kind: 'proof', now });
    const isHis = ticket?.operator_id === person.id && ticket.session_id === caller.operator.sessionId;
    if (!isHis || !(await consumeTicket(db, hash, now))) throw new Refusal('ticket_expired');
    await proveKey(context, keys, { answer: of.key, challenge: ticket.challenge, site: caller.site });
  } catch (error) {
    await noteFailed(context, person, { caller, why: 'key' });
    throw error;
  }
}
