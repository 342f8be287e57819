/** An operator who is logged in proves his second factor once more, for what he is about to agree to (R-OPS-14). */
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PROOF_MS } from './fresh-proof.ts';
import type { OperatorContext } from './operator-context.ts';
import type { OwnSecond } from './own-second.ts';
import { assertOwnSecond } from './own-second.ts';
import { personById } from './people-store.ts';
import { saveProof } from './sessions-store.ts';

/** Takes a code or a signed question of this session; wrong ones count as those of a login do. */
export async function proveAgain(
  context: OperatorContext,
  of: OwnSecond,
  caller: OperatorCaller,
): Promise<{ good_for_s: number }> {
  const { operatorId, sessionId } = caller.operator;
  const person = await personById(context.platform.db, operatorId);
  if (person === undefined) throw new Refusal('not_logged_in');
  await assertOwnSecond(context, person, { of, caller });
  await context.platform.db.transaction('operator-proof', async (tx) => {
    await saveProof(tx, sessionId, context.now());
    const about = { targetType: 'operator', targetId: String(operatorId) };
    await context.audit.record(tx, caller, { action: 'operator.proved', ...about });
  });
  return { good_for_s: PROOF_MS / 1000 };
}
