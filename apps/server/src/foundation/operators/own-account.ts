/** What an operator does about his own account: leave, and change the password. */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorContext } from './operator-context.ts';
import { isWeakPassword } from './passwords.ts';
import { savePassword } from './people-store.ts';
import type { OwnSecond } from './own-second.ts';
import { assertOwnSecond } from './own-second.ts';
import { assertOwnPassword } from './proofs.ts';
import { dropLogins, endSessions, forgetConsoles } from './sessions-store.ts';

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
  of: OwnSecond & { old_password: string; password: string },
  caller: OperatorCaller,
): Promise<null> {
  const { db } = context.platform;
  const { operatorId, sessionId } = caller.operator;
  const person = await assertOwnPassword(context, of.old_password, caller);
  if (of.password === of.old_password) throw new Refusal('password_unchanged');
  if (isWeakPassword(of.password, [person.name, person.email])) throw new Refusal('operator_password_weak');
  await assertOwnSecond(context, person, { of, caller });
  const passwordHash = await context.passwords.hash(of.password);
  await db.transaction('operator-password', async (tx) => {
    await savePassword(tx, { id: operatorId, passwordHash });
    // Who is between the two steps of a login knew the old one.
    await dropLogins(tx, operatorId, context.now());
    await endSessions(tx, { operatorId, only: null, except: sessionId, at: context.now() });
    // A laptop that was stolen had the old one.
    await forgetConsoles(tx, { operatorId, except: sessionId });
    await context.audit.record(tx, caller, {
      action: 'operator.password',
      targetType: 'operator',
      targetId: String(operatorId),
    });
  });
  return null;
}
