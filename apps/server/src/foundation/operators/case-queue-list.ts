/** Queues whose next case is taken with one press, as the nouns that have them register them. */
import type { OperatorRole } from '@candor/wire';
import type { CaseQueueName } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';

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
