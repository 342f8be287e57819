/**
 * What stands in the books from before accounts were linked is cancelled as soon as they are (R-SPOT-4, ADR 151): it carries the group of before,
 * and would trade with what the other account of its owner has there or places next.
 */
import type { NotedAccount } from '../../platform/db/noted-accounts-store.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { ChangeDeps } from './change-order.ts';
import { cancelAll } from './change-order.ts';
import { linkedAccounts } from './linked-store.ts';
import type { SpotMessage } from './messages.ts';

/** Groups are believed for ten seconds where the word of a change was lost, and what waits for its turn is placed by then. */
const LATE_MS = 30_000;

export interface LinkedDeps extends ChangeDeps {
  notify: Pick<Tells<SpotMessage>, 'tell'>;
}

/** Each account for itself; cancelling twice cancels once. Throws at the end what the first of them failed with: it is tried again. */
export async function cancelLinked(deps: LinkedDeps): Promise<void> {
  const linked = await linkedAccounts.read(deps.db, LATE_MS);
  if (linked.length === 0) return;
  const groups = await deps.ports.stpGroupsNow(
    deps.db,
    linked.map(({ userId }) => userId),
  );
  const done = await Promise.allSettled(linked.map((account, n) => cancelApart(deps, account, groups[n]!)));
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

/** He did not cancel them: whoever cancels one tells him so, and of which nobody was told are those of a node that died in between. */
async function cancelApart(deps: LinkedDeps, account: NotedAccount, group: number): Promise<void> {
  const { userId } = account;
  const isMeant = (order: { group: number }): boolean => order.group !== group;
  const { length: count } = await cancelAll(deps, {}, { userId, isMeant });
  if (count > 0)
    await deps.db.transaction('spot-linked-told', (tx) =>
      deps.notify.tell(tx, { userId, kind: 'spot_linked', params: { count: String(count) } }),
    );
  if (account.isOver) await linkedAccounts.forget(deps.db, account);
}
