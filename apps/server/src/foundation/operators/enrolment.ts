/**
 * How a person gets into an account that was made for him: a one-time link that only he receives sets the password and
 * switches the authenticator app on. Nobody who granted the roles ever knows either.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { otpauthUrl } from './authenticator.ts';
import { assertAddress, ownActor, slowDown } from './proofs.ts';
import type { OperatorContext } from './operator-context.ts';
import { isWeakPassword } from './passwords.ts';
import { activatePerson, personById } from './people-store.ts';
import { consumeTicket, findTicket, insertTicket, tryTicket, wasTicket } from './sessions-store.ts';
import { hashOf, newToken, openSession } from './sessions.ts';
import { waitingOf } from './waiting-roles.ts';

/** Three days to read a mail. */
const LINK_MS = 3 * 86_400_000;
const FREE_LOOKS = 30;

/** The token of the link; it exists nowhere else. An older link of the person is worthless from now on. */
export async function issueEnrolment(
  context: Pick<OperatorContext, 'authenticator' | 'now'>,
  tx: Tx,
  operatorId: number,
): Promise<string> {
  const token = newToken();
  const at = context.now();
  await insertTicket(tx, {
    hash: hashOf(token),
    kind: 'enrol',
    operatorId,
    totpSealed: context.authenticator.newSecret(operatorId).sealed,
    at,
    expiresAt: new Date(at.getTime() + LINK_MS),
  });
  return token;
}

export async function beginEnrolment(context: OperatorContext, token: string, caller: Caller) {
  assertAddress(context, caller);
  const { db } = context.platform;
  const link = { hash: hashOf(token), kind: 'enrol' } as const;
  const ticket = await findTicket(db, { ...link, now: context.now() });
  // A link is 256 random bits, which nobody finds by trying: whoever tries at the same address keeps nobody waiting who has his, used up or not.
  if (ticket === undefined && !(await wasTicket(db, link)))
    await slowDown(context, `enrol|${caller.ip}`, FREE_LOOKS);
  const person = ticket && (await personById(db, ticket.operator_id));
  const sealed = ticket?.totp_sealed ?? null;
  if (ticket === undefined || sealed === null || person?.state !== 'invited')
    throw new Refusal('ticket_expired');
  const secret = context.authenticator.reveal(person.id, sealed);
  const { name, email } = person;
  return {
    name,
    email,
    roles: (await waitingOf(context, person.id))?.roles ?? person.roles,
    secret,
    otpauth_url: otpauthUrl(email, secret),
    expires_at: ticket.expires_at.getTime(),
  };
}

export function enrol(context: OperatorContext, of: Enrolling, caller: Caller) {
  assertAddress(context, caller);
  return activate(context, of, {
    from: { ip: caller.ip, requestId: caller.requestId },
    also: (tx, operatorId) => openSession(context, tx, { operatorId, caller }),
  });
}

export interface Enrolling {
  ticket: string;
  password: string;
  code: string;
}

/** Password set, authenticator app on, link used up; `also` in the same transaction. */
export async function activate<T>(
  context: OperatorContext,
  of: Enrolling,
  {
    from,
    also,
  }: { from: { ip: string; requestId: string }; also: (tx: Tx, operatorId: number) => Promise<T> },
): Promise<T> {
  const { db, clock } = context.platform;
  const hash = hashOf(of.ticket);
  const known = await findTicket(db, { hash, kind: 'enrol', now: context.now() });
  const person = known && (await personById(db, known.operator_id));
  const totpSealed = known?.totp_sealed ?? null;
  if (totpSealed === null || person?.state !== 'invited') throw new Refusal('ticket_expired');
  if (isWeakPassword(of.password, [person.name, person.email])) throw new Refusal('operator_password_weak');
  await slowDown(context, `enrol-code|${person.id}`, FREE_LOOKS);
  const operatorId = person.id;
  const totpStep = context.authenticator.stepOf({
    operatorId,
    sealed: totpSealed,
    code: of.code,
    now: clock.now(),
  });
  if (totpStep === undefined) {
    await tryTicket(db, { hash, kind: 'enrol', now: context.now() });
    throw new Refusal('second_factor_wrong');
  }
  const passwordHash = await context.passwords.hash(of.password);
  return db.transaction('operator-enrol', async (tx) => {
    const at = context.now();
    if (!(await consumeTicket(tx, hash, at))) throw new Refusal('ticket_expired');
    if (!(await activatePerson(tx, { id: operatorId, passwordHash, totpSealed, totpStep, at })))
      throw new Refusal('ticket_expired');
    await context.audit.recordAs(
      tx,
      { ...ownActor(person), ...from },
      {
        action: 'operator.enrolled',
        targetType: 'operator',
        targetId: String(operatorId),
      },
    );
    return also(tx, operatorId);
  });
}
