/** What an operator proves himself with: the own password, a code of now, the right address; guesses are counted before they are looked at. */
import type { Caller, OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mayComeFrom } from './allowed-addresses.ts';
import { systemActor } from './audit.ts';
import type { OperatorContext } from './operator-context.ts';
import type { PersonRow } from './people-store.ts';
import { placeOf } from './known-place.ts';
import { claimAttempt, clearAttempts, personById, takeTotpStep } from './people-store.ts';

const SLOWED_TO_MS = 60_000;
/** R-SEC-1, applied to operators: ten by account and address, then ever more slowly. */
export const FREE_PASSWORDS = 10;
const FREE_CODES = 5;

/** Of somebody who is logged in already. */
export async function assertOwnPassword(
  context: OperatorContext,
  password: string,
  caller: OperatorCaller,
): Promise<PersonRow> {
  const person = await personById(context.platform.db, caller.operator.operatorId);
  if (person === undefined) throw new Refusal('not_logged_in');
  const key = `own|${caller.operator.sessionId}`;
  const isRight = await context.passwords.verify({
    stored: person.password_hash,
    password,
    claim: () => slowDown(context, key, FREE_PASSWORDS),
  });
  if (isRight) {
    await clearAttempts(context.platform.db, key);
    return person;
  }
  await noteFailed(context, person, { caller, why: 'password' });
  throw new Refusal('wrong_credentials');
}

/**
 * A code of now, never taken before; five guesses an hour, then ever fewer. Where he has logged in before he has a count of his own:
 * whoever has got hold of his password does not keep him out by guessing from elsewhere.
 */
export async function assertCode(
  context: OperatorContext,
  person: PersonRow,
  { code, caller }: { code: string; caller: Caller },
): Promise<void> {
  const { db, clock } = context.platform;
  const { isKnown, place } = await placeOf(context, caller, person.id);
  const key = isKnown ? `code|${person.id}|${place}` : `code|${person.id}`;
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
  if (!(await claimAttempt(context.platform.db, key, { at: context.now(), free })))
    throw new Refusal('too_many_attempts', { seconds: SLOWED_TO_MS / 1000 });
}

export function assertAddress({ platform }: OperatorContext, { ip }: Caller): void {
  if (!mayComeFrom(platform.config.operatorAddresses, ip)) throw new Refusal('forbidden');
}

export const ownActor = (person: PersonRow) => ({
  ...systemActor('operator'),
  operatorId: person.id,
  roles: person.roles,
});

export function noteFailed(
  context: OperatorContext,
  person: PersonRow,
  { caller, why }: { caller: Caller; why: 'password' | 'code' | 'key' },
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
