/**
 * An operator's login: the password, then always a code of the authenticator app (R-OPS-2). Attempts are counted before
 * anything is looked at, and an unknown person is answered as a wrong password is, no sooner.
 */
import type { Caller, OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mayComeFrom } from './address-rules.ts';
import { systemActor } from './audit.ts';
import type { OperatorContext } from './operator-context.ts';
import { isWeakPassword } from './passwords.ts';
import type { PersonRow } from './people-store.ts';
import {
  claimAttempt,
  clearAttempts,
  clearFailures,
  countFailure,
  noteLogin,
  personByEmail,
  personById,
  savePassword,
  takeTotpStep,
} from './people-store.ts';
import { consumeTicket, endSessions, insertTicket, tryTicket } from './sessions-store.ts';
import { hashOf, newToken, openSession } from './sessions.ts';

const HOUR_MS = 3_600_000;
const SLOWED_TO_MS = 60_000;
/** R-SEC-1, applied to operators: ten an hour per account and address, a hundred in a row. */
const FREE_PASSWORDS = 10;
const FREE_CODES = 5;
const MOST_FAILURES = 100;
const TICKET_MS = 300_000;
const SLOWEST_REFUSAL_MS = 250;

export async function login(
  context: OperatorContext,
  of: { email: string; password: string },
  caller: Caller,
) {
  const { db } = context.platform;
  assertAddress(context, caller);
  const email = of.email.toLowerCase();
  await slowDown(context, `password|${email}|${caller.ip}`, FREE_PASSWORDS);
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
  return { ticket, expires_in_s: TICKET_MS / 1000 };
}

async function personWithPassword(
  context: OperatorContext,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<PersonRow> {
  const { db } = context.platform;
  const person = await personByEmail(db, email);
  if (person !== undefined && !(await countFailure(db, person.id, MOST_FAILURES))) {
    await noteFailed(context, person, { caller, why: 'locked' });
    throw new Refusal('account_locked');
  }
  const isRight = await context.passwords.verify(person?.password_hash ?? null, password);
  if (person === undefined || !isRight || person.state !== 'active') {
    if (person !== undefined) await noteFailed(context, person, { caller, why: 'password' });
    throw new Refusal('wrong_credentials');
  }
  await clearFailures(db, person.id);
  return person;
}

export async function loginSecond(
  context: OperatorContext,
  of: { ticket: string; code: string },
  caller: Caller,
) {
  const { db } = context.platform;
  assertAddress(context, caller);
  const hash = hashOf(of.ticket);
  const ticket = await tryTicket(db, { hash, kind: 'login', now: context.now() });
  const person = ticket && (await personById(db, ticket.operator_id));
  if (person === undefined || person.state !== 'active') throw new Refusal('ticket_expired');
  await assertCode(context, person, { code: of.code, caller });
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

export async function logout(context: OperatorContext, caller: OperatorCaller): Promise<null> {
  const { operatorId, sessionId } = caller.operator;
  await context.platform.db.transaction('operator-logout', async (tx) => {
    await endSessions(tx, { operatorId, only: sessionId, except: null, at: context.now() });
    await context.audit.record(tx, caller, {
      action: 'operator.logout',
      targetType: 'operator',
      targetId: String(operatorId),
    });
  });
  return null;
}

export async function changePassword(
  context: OperatorContext,
  of: { old_password: string; password: string; code: string },
  caller: OperatorCaller,
): Promise<null> {
  const { db } = context.platform;
  const { operatorId, sessionId } = caller.operator;
  const person = await personById(db, operatorId);
  if (person === undefined) throw new Refusal('operator_unknown');
  await slowDown(context, `password|${person.email}|${caller.ip}`, FREE_PASSWORDS);
  if (!(await context.passwords.verify(person.password_hash, of.old_password)))
    throw new Refusal('wrong_credentials');
  if (of.password === of.old_password) throw new Refusal('password_unchanged');
  if (isWeakPassword(of.password, [person.name, person.email])) throw new Refusal('operator_password_weak');
  await assertCode(context, person, { code: of.code, caller });
  const passwordHash = await context.passwords.hash(of.password);
  await db.transaction('operator-password', async (tx) => {
    await savePassword(tx, { id: operatorId, passwordHash });
    await endSessions(tx, { operatorId, only: null, except: sessionId, at: context.now() });
    await context.audit.record(tx, caller, {
      action: 'operator.password',
      targetType: 'operator',
      targetId: String(operatorId),
    });
  });
  return null;
}

/** A code of now, never taken before; five guesses an hour, then one a minute. */
export async function assertCode(
  context: OperatorContext,
  person: PersonRow,
  { code, caller }: { code: string; caller: Caller },
): Promise<void> {
  const { db, clock } = context.platform;
  const key = `code|${person.id}`;
  await slowDown(context, key, FREE_CODES);
  const sealed = person.totp_sealed;
  const step =
    sealed === null
      ? undefined
      : context.authenticator.stepOf({ operatorId: person.id, sealed, code, now: clock.now() });
  if (step === undefined || !(await takeTotpStep(db, person.id, step))) {
    await noteFailed(context, person, { caller, why: 'code' });
    throw new Refusal('second_factor_wrong');
  }
  await clearAttempts(db, key);
}

export async function slowDown(context: OperatorContext, key: string, free: number): Promise<void> {
  const now = context.platform.clock.now();
  const mayTry = await claimAttempt(context.platform.db, key, {
    at: new Date(now),
    hourAgo: new Date(now - HOUR_MS),
    slowedSince: new Date(now - SLOWED_TO_MS),
    free,
  });
  if (!mayTry) throw new Refusal('too_many_attempts', { seconds: SLOWED_TO_MS / 1000 });
}

export function assertAddress({ platform }: OperatorContext, { ip }: Caller): void {
  if (!mayComeFrom(platform.config.operatorAddresses, ip)) throw new Refusal('forbidden');
}

export const ownActor = (person: PersonRow) => ({
  ...systemActor('operator'),
  operatorId: person.id,
  roles: person.roles,
});

function noteFailed(
  context: OperatorContext,
  person: PersonRow,
  { caller, why }: { caller: Caller; why: 'password' | 'code' | 'locked' },
): Promise<void> {
  context.platform.log.warn(
    { sec: true, operator: person.id, why, ip: caller.ip },
    'an operator could not log in',
  );
  const actor = { ...systemActor('login'), ip: caller.ip, requestId: caller.requestId };
  const entry = {
    action: 'operator.login_failed',
    targetType: 'operator',
    targetId: String(person.id),
    after: { why },
  };
  return context.platform.db.transaction('operator-login-failed', (tx) =>
    context.audit.recordAs(tx, actor, entry),
  );
}
