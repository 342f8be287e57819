/**
 * What stands in the books from before accounts were linked is cancelled as soon as they are (R-SPOT-4, ADR 151): it carries the group of before,
 * and would trade with what the other account of its owner has there or places next.
 */
import type { ChangeDeps } from './change-order.ts';
import { cancelAll } from './change-order.ts';
import type { LinkedAccount } from './linked-store.ts';
import { forgetLinked, readLinked } from './linked-store.ts';

/** Groups are believed for ten seconds where the word of a change was lost, and what waits for its turn is placed by then. */
const LATE_MS = 30_000;

/** Each account for itself; cancelling twice cancels once. Throws at the end what the first of them failed with: it is tried again. */
export async function cancelLinked(deps: ChangeDeps): Promise<void> {
  const linked = await readLinked(deps.db, LATE_MS);
  if (linked.length === 0) return;
  const groups = await deps.ports.stpGroupsNow(
    deps.db,
    linked.map(({ userId }) => userId),
  );
  const done = await Promise.allSettled(linked.map((account, n) => cancelApart(deps, account, groups[n]!)));
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

async function cancelApart(deps: ChangeDeps, account: LinkedAccount, group: number): Promise<void> {
  const isMeant = (order: { group: number }): boolean => order.group !== group;
  await cancelAll(deps, {}, { userId: account.userId, isMeant });
  if (account.isOver) await forgetLinked(deps.db, account);
}
