/**
 * "Take the next one" of every queue of cases: the noun says which are open, oldest first, and who decides them; who has taken which is
 * kept here. It keeps nobody from deciding.
 */
import type { OperatorRole, ReplyOf, RequestOf } from '@candor/wire';
import type { CaseQueueName, caseQueueCalls } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorContext } from './operator-context.ts';
import { personNames } from './people-store.ts';
import { leaveTaken, takeFirst, takenBy } from './taken-store.ts';

const TAKEN_MS = 15 * 60_000;
/** As many as are looked through for one that nobody has. */
export const MOST_OPEN = 200;

export interface OpenCase {
  id: number;
  /** What is opened to work on it, where that is not the case. */
  opens?: number;
}

export interface TakeableQueue {
  queue: CaseQueueName;
  /** Who decides its cases. */
  roles: readonly OperatorRole[];
  /** Open ones, oldest first, `MOST_OPEN` at most; those that somebody else has opened otherwise left out. */
  open(db: Queryable, of: { operatorId: number; limit: number }): Promise<readonly OpenCase[]>;
}

export interface CaseQueues {
  /** Once a queue, while features are made. */
  register(queue: TakeableQueue): void;
  find(queue: CaseQueueName): TakeableQueue | undefined;
}

export function createCaseQueues(): CaseQueues {
  const queues = new Map<CaseQueueName, TakeableQueue>();
  return {
    register: (queue) => void queues.set(queue.queue, queue),
    find: (queue) => queues.get(queue),
  };
}

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
    return { id, opens: open.find((each) => each.id === id)?.opens ?? id };
  });
}

export function leaveCase(
  { platform: { db } }: OperatorContext,
  { queue, case_id: id }: RequestOf<Calls['leave']>,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(db, { name: 'case-leave', caller }, async (tx) => {
    await leaveTaken(tx, { queue, id, operatorId: caller.operator.operatorId });
    return null;
  });
}

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
