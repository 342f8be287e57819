/**
 * The second step of a login or of opening a frozen account, and the login by passkey alone. The first steps are in login.ts and
 * freeze.ts; logins end in open-session.ts.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { noteLogin } from './note-login.ts';
import { openSession } from './open-session.ts';
import {
  askForPasskey,
  assertPasskeyStands,
  checkPasskey,
  keysHere,
  provePasskey,
  usePasskeyIn,
} from '../security/passkey-proof.ts';
import { factorCounts, totpOf } from '../security/second-factor-store.ts';
import { assertSecondCode } from '../security/step-up.ts';
import type { TicketContent } from '../context/tickets.ts';
import { TICKET_LIFE_MS } from '../context/tickets.ts';
import type { UserRow } from '../context/users-store.ts';
import { userById } from '../context/users-store.ts';

export type SecondWay = 'totp' | 'passkey' | 'recovery';
/** What a second step finishes. */
export type SecondStepKind = 'login' | 'unfreeze';

export interface SecondAnswer {
  ticket: string;
  second_code?: string | undefined;
  passkey?: string | undefined;
}

/** Throws second_factor_required with a ticket when the account has a second factor. */
export async function demandSecondFactor(
  context: IdentityContext,
  user: UserRow,
  caller: Caller,
): Promise<void> {
  const { db } = context.platform;
  const ways = await secondWays(context, user.id);
  if (ways.length === 0) return;
  const ticket = await context.tickets.issue(db, ticketFor('login', user));
  await noteLogin(context, user.id, { caller, outcome: 'second_required' });
  throw secondRequired('login', ticket, ways);
}

/** One that was switched on while this waited throws out who has the password, or the mailbox, alone: he asks again, and for it (R-SEC-5). */
export async function assertStillWithoutSecond(tx: Tx, userId: number): Promise<void> {
  const { totp, passkeys } = await factorCounts(tx, userId);
  if (totp || passkeys > 0) throw new Refusal('busy');
}

/** How the second step can be taken; empty of an account without a second factor. */
export async function secondWays(context: IdentityContext, userId: number): Promise<SecondWay[]> {
  const { totp, passkeys, recovery } = await factorCounts(context.platform.db, userId);
  if (!totp && passkeys === 0) return [];
  const ways: SecondWay[] = [];
  if (totp) ways.push('totp');
  if (passkeys > 0) ways.push('passkey');
  if (recovery > 0) ways.push('recovery');
  return ways;
}

export const ticketFor = (kind: SecondStepKind, user: UserRow): TicketContent => ({
  kind,
  userId: user.id,
  passwordHash: user.password_hash,
});

export function secondRequired(kind: SecondStepKind, ticket: string, ways: readonly SecondWay[]): Refusal {
  return new Refusal('second_factor_required', { ticket, ways, expires_in_s: TICKET_LIFE_MS[kind] / 1000 });
}

export async function secondPasskeyOptions(context: IdentityContext, ticket: string, caller: Caller) {
  const { userId, kind } = await named(context, ticket);
  const keys = await keysHere(context, userId, caller.site);
  const { challenge, options } = await askForPasskey(caller.site, keys);
  await context.tickets.challenge(ticket, kind, challenge);
  return { options };
}

export async function loginSecond(
  context: IdentityContext,
  of: SecondAnswer,
  caller: Caller,
): Promise<string> {
  const { user, passwordHash, assertStands } = await secondStep(context, 'login', { of, caller });
  return openSession(context, user, {
    caller,
    passwordHash,
    async before(tx) {
      await context.tickets.consume(tx, of.ticket, 'login');
      await assertStands(tx);
    },
  });
}

interface SecondStep {
  user: UserRow;
  passwordHash: string | null;
  /** Throws where what was answered with has been removed meanwhile; within the act, under the customer's lock. */
  assertStands(tx: Tx): Promise<void>;
}

/** Whose second step it is, when the answer is right; the ticket is used up in the act that follows. */
export async function secondStep(
  context: IdentityContext,
  kind: SecondStepKind,
  { of, caller }: { of: SecondAnswer; caller: Caller },
): Promise<SecondStep> {
  const row = await context.tickets.try(of.ticket, kind);
  const user = await userById(context.platform.db, row.user_id!);
  if (user === undefined) throw new Refusal('ticket_expired');
  const assertStands = await prove(context, { ...of, challenge: row.challenge, user, caller }).catch(
    async (error: unknown) => {
      await noteLogin(context, user.id, { caller, outcome: 'second_wrong' });
      throw error;
    },
  );
  return { user, passwordHash: row.password_hash, assertStands };
}

export async function passkeyLoginOptions(context: IdentityContext, caller: Caller) {
  const { ticket, challenge } = context.tickets.ask();
  const { options } = await askForPasskey(caller.site, [], challenge);
  return { ticket, options };
}

export async function passkeyLogin(
  context: IdentityContext,
  of: { ticket: string; passkey: string },
  caller: Caller,
): Promise<string> {
  const { db } = context.platform;
  const challenge = await context.tickets.asked(of.ticket);
  const { site } = caller;
  const checked = await checkPasskey(context, {
    answer: of.passkey,
    challenge,
    site,
    mustBeUnlocked: true,
  });
  const { key } = checked;
  const user = await userById(db, key.user_id);
  if (user === undefined) throw new Refusal('passkey_failed');
  return openSession(context, user, {
    caller,
    passwordHash: user.password_hash,
    async before(tx) {
      await context.tickets.answer(tx, of.ticket, key.user_id);
      // Noted here, under the lock of one who has his turn: many at once must not wait for one another's row.
      await usePasskeyIn(tx, checked, context.now());
    },
  });
}

/** Whose ticket it is, without counting a try: asking what to sign is no guess. */
async function named(
  { tickets }: IdentityContext,
  ticket: string,
): Promise<{ userId: number; kind: SecondStepKind }> {
  const row = await tickets.challenge(ticket, 'login', '').catch((error: unknown) => {
    if (error instanceof Refusal) return tickets.challenge(ticket, 'unfreeze', '');
    throw error;
  });
  return { userId: row.user_id!, kind: row.kind === 'login' ? 'login' : 'unfreeze' };
}

async function prove(
  context: IdentityContext,
  of: SecondAnswer & {
    challenge: string | null;
    user: UserRow;
    caller: Caller;
  },
): Promise<SecondStep['assertStands']> {
  if (of.passkey !== undefined) {
    if (of.challenge === null || of.challenge === '') throw new Refusal('passkey_failed');
    const key = await provePasskey(context, {
      answer: of.passkey,
      challenge: of.challenge,
      userId: of.user.id,
      site: of.caller.site,
    });
    return (tx) => assertPasskeyStands(tx, key);
  }
  if (of.second_code === undefined) throw new Refusal('second_factor_wrong');
  const { id } = of.user;
  const way = await assertSecondCode(context, id, { code: of.second_code, caller: of.caller });
  return async (tx) => {
    if (way === 'totp' && (await totpOf(tx, id))?.is_on !== true) throw new Refusal('second_factor_wrong');
  };
}
