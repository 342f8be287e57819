/**
 * Ends an operator's sessions at once (R-OPS-9, R-OPS-11): a stolen laptop does not wait for a second person. He may log in again,
 * so nobody is shut out by it; shutting out takes two (people-kinds.ts).
 */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorContext } from './operator-context.ts';
import { personById } from './people-store.ts';
import { dropLogins, endSessions } from './sessions-store.ts';

export function endSessionsOf(
  context: OperatorContext,
  { operatorId, reason }: { operatorId: number; reason: string },
  caller: OperatorCaller,
): Promise<{ ended: number }> {
  return onceIn(context.platform.db, { name: 'operator-end-sessions', caller }, async (tx) => {
    if ((await personById(tx, operatorId)) === undefined) throw new Refusal('operator_unknown');
    const at = context.now();
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
