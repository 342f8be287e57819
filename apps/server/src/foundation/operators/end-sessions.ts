/**
 * Ends an operator's sessions at once (R-OPS-9, R-OPS-11): a stolen laptop does not wait for a second person. He may log in again,
 * so nobody is shut out by it; shutting out takes two (people-kinds.ts).
 */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorContext } from './operator-context.ts';
import { lockPeople, personById } from './people-store.ts';
import { dropLogins, endSessions, sessionsEndedBy } from './sessions-store.ts';

/** Of one person by one person: enough for a stolen laptop, too little to keep those out who would shut out who does it. */
const MOST_A_DAY = 3;

export function endSessionsOf(
  context: OperatorContext,
  { operatorId, reason }: { operatorId: number; reason: string },
  caller: OperatorCaller,
): Promise<{ ended: number }> {
  return onceIn(context.platform.db, { name: 'operator-end-sessions', caller }, async (tx) => {
    if ((await personById(tx, operatorId)) === undefined) throw new Refusal('operator_unknown');
    const at = context.now();
    await lockPeople(tx);
    if ((await sessionsEndedBy(tx, { by: caller.operator.operatorId, of: operatorId, at })) >= MOST_A_DAY)
      throw new Refusal('acts_too_many', { limit: MOST_A_DAY });
    // First: whoever has given the password already would come in a moment later, and one who comes in now is waited for.
    await dropLogins(tx, operatorId, at);
    const ended = await endSessions(tx, { operatorId, only: null, except: null, at });
    await context.audit.record(tx, caller, {
      action: 'operator.sessions_ended',
      targetType: 'operator',
      targetId: String(operatorId),
      after: { ended },
      reason,
    });
    return { ended };
  });
}
