/** For channels whose objects are read customer by customer: a replay of many asks for each of them by itself. */
import type { Missed, ReplayLoad } from './streams.ts';

export function byCustomer(
  load: (userId: number, refIds: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
): ReplayLoad {
  return async (missed) => {
    const wanted = new Map<number, Set<string>>();
    for (const { userId, refId } of missed)
      wanted.set(userId, (wanted.get(userId) ?? new Set<string>()).add(refId));
    const found = new Map<number, ReadonlyMap<string, unknown>>();
    for (const [userId, refIds] of wanted) found.set(userId, await load(userId, [...refIds]));
    return missed.map(({ userId, refId }: Missed) => found.get(userId)!.get(refId));
  };
}
