/**
 * "Take the next one" of every queue of cases: the noun says which are open, oldest first, and who decides them; who has taken which is
 * kept here. It keeps nobody from deciding.
 */
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { caseQueueCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { MOST_OPEN } from './case-queue-list.ts';
import type { OperatorContext } from './operator-context.ts';
import { personNames } from './people-store.ts';
import { leaveTaken, takeFirst, takenBy } from './taken-store.ts';

const TAKEN_MS = 15 * 60_000;
type Calls = typeof caseQueueCalls;

export function takeCase(
  context: OperatorContext,
  { queue }: RequestOf<Calls['take']>,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['take']>> {
  const { operatorId, roles } = caller.operator;
  const found = context.queues.find(queue);
  if (found === undefined || !found.roles.some((role) => roles.includes(role)))
    throw new Refusal('forbidden');
  return onceIn(context.platform.db, { name: 'case-take', caller }, async (tx) => {
    const now = context.now();
    const until = new Date(now.getTime() + TAKEN_MS);
    const open = await found.open(tx, { operatorId, limit: MOST_OPEN });
    const ids = open.map(({ id }) => id);
    const id = await takeFirst(tx, { queue, ids, operatorId, now, until });
    if (id === undefined) return { id: null, opens: null };
    await context.audit.record(tx, caller, { action: 'case.take', ...about(id), after: { queue } });
    return { id, opens: open.find((each) => each.id === id)?.opens ?? id };
  });
}

export function leaveCase(
  { platform: { db }, audit }: OperatorContext,
  { queue, case_id: id }: RequestOf<Calls['leave']>,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(db, { name: 'case-leave', caller }, async (tx) => {
    const isLeft = await leaveTaken(tx, { queue, id, operatorId: caller.operator.operatorId });
    if (isLeft) await audit.record(tx, caller, { action: 'case.leave', ...about(id), before: { queue } });
    return null;
  });
}

const about = (id: number) => ({ targetType: 'case', targetId: String(id) });

export async function whoTook(
  { platform: { db }, now }: OperatorContext,
  { queue, case_id: id }: RequestOf<Calls['taken']>,
): Promise<ReplyOf<Calls['taken']>> {
  const taken = await takenBy(db, { queue, id, now: now() });
  if (taken === undefined) return null;
  const { operator_id: operatorId, until } = taken;
  const names = await personNames(db, [operatorId]);
  return { id: operatorId, name: names.get(operatorId) ?? `#${operatorId}`, until: until.getTime() };
}
