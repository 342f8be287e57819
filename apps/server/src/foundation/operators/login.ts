/**
 * An operator's login: the password, then always a second step (R-OPS-2): the security key of those who have one, else a code
 * of the authenticator app. An unknown person is answered as a wrong password is, no sooner.
 */
import type { Caller } from '../../platform/http/handler.ts';
import { addressBlock, neighbourhoodOf } from '../../platform/http/rate-limiter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keysOf } from './keys-store.ts';
import { placeOf } from './known-place.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import { claimOfDay, clearAttempts, noteLogin, personByEmail, personById } from './people-store.ts';
import { FREE_PASSWORDS, assertAddress, assertCode, noteFailed, ownActor, slowDown } from './proofs.ts';
import { proveKey } from './key-proof.ts';
import { consumeTicket, insertTicket, tryTicket } from './sessions-store.ts';
import { hashOf, newToken, openSession } from './sessions.ts';

/** Tries a day at one person from addresses where that person never was (R-SEC-1); where he was he has a way of his own. */
const STRANGERS_A_DAY = 100;
/** Then so many a day of each neighbourhood, for who comes from a new place: strangers elsewhere do not use them up, and a second step follows. */
const NEIGHBOURS_A_DAY = 3;
const TICKET_MS = 300_000;
/** A failed login answers no sooner: what it costs to look at a real account would tell that there is one. */
const SLOWEST_REFUSAL_MS = 250;

export async function login(
  context: OperatorContext,
  of: { email: string; password: string },
  caller: Caller,
) {
  const { db } = context.platform;
  assertAddress(context, caller);
  const email = of.email.toLowerCase();
  const notBefore = new Promise((wake) => setTimeout(wake, SLOWEST_REFUSAL_MS));
  const person = await personWithPassword(context, { ...of, email }, caller).catch(async (error: unknown) => {
    await notBefore;
    throw error;
  });
  const ticket = newToken();
  const at = context.now();
  await insertTicket(db, {
    hash: hashOf(ticket),
    kind: 'login',
    operatorId: person.id,
    totpSealed: null,
    at,
    expiresAt: new Date(at.getTime() + TICKET_MS),
  });
  const way = (await keysOf(db, person.id)).length > 0 ? 'key' : 'code';
  return { ticket, expires_in_s: TICKET_MS / 1000, way } as const;
}

async function personWithPassword(
  context: OperatorContext,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<PersonRow> {
  const { db } = context.platform;
  const person = await personByEmail(db, email);
  const at = context.now();
  const { isKnown, place } = await placeOf(context, caller, person?.id);
  const pair = `password|${email}|${place}`;
  caller.leaveTurn();
  const isRight = await context.passwords.verify({
    stored: person?.password_hash ?? null,
    password,
    ...(isKnown ? {} : { address: addressBlock(caller.ip) }),
    async claim() {
      await slowDown(context, pair, FREE_PASSWORDS);
      if (isKnown) return;
      if (await claimOfDay(db, `day|${email}`, { at, most: STRANGERS_A_DAY })) return;
      const near = `day|${email}|${neighbourhoodOf(caller.ip)}`;
      if (!(await claimOfDay(db, near, { at, most: NEIGHBOURS_A_DAY })))
        throw new Refusal('too_many_attempts', { seconds: 900 });
    },
  });
  if (person === undefined || !isRight || person.state !== 'active') {
    if (person !== undefined) await noteFailed(context, person, { caller, why: 'password' });
    throw new Refusal('wrong_credentials');
  }
  await clearAttempts(db, pair);
  return person;
}

export async function loginSecond(
  context: OperatorContext,
  of: { ticket: string; code?: string | undefined; key?: string | undefined },
  caller: Caller,
) {
  const { db } = context.platform;
  assertAddress(context, caller);
  const hash = hashOf(of.ticket);
  const ticket = await tryTicket(db, { hash, kind: 'login', now: context.now() });
  const person = ticket && (await personById(db, ticket.operator_id));
  if (person === undefined || person.state !== 'active') throw new Refusal('ticket_expired');
  await proveSecond(context, person, { ...of, challenge: ticket?.challenge ?? null, caller });
  return db.transaction('operator-login', async (tx) => {
    if (!(await consumeTicket(tx, hash, context.now()))) throw new Refusal('ticket_expired');
    const session = await openSession(context, tx, { operatorId: person.id, caller });
    await noteLogin(tx, person.id, context.now());
    await context.audit.recordAs(
      tx,
      { ...ownActor(person), ip: caller.ip, requestId: caller.requestId },
      {
        action: 'operator.login',
        targetType: 'operator',
        targetId: String(person.id),
      },
    );
    return session;
  });
}

/** Whoever has a key proves it; nobody may fall back to a code that a copied page could have asked for. */
async function proveSecond(
  context: OperatorContext,
  person: PersonRow,
  of: { code?: string | undefined; key?: string | undefined; challenge: string | null; caller: Caller },
): Promise<void> {
  const { caller, challenge } = of;
  const keys = await keysOf(context.platform.db, person.id);
  if (keys.length === 0) {
    if (of.code === undefined) throw new Refusal('second_factor_wrong');
    return assertCode(context, person, { code: of.code, caller });
  }
  await proveKey(context, keys, { answer: of.key ?? '', challenge, site: caller.site }).catch(
    async (error: unknown) => {
      await noteFailed(context, person, { caller, why: 'key' });
      throw error;
    },
  );
}
