/**
 * Whoever is of staff or of the house opens nothing with any of his accounts (R-OPS-7), so what he has waiting is cancelled as soon as he is. What is
 * open stays his to close.
 */
import { unlessStopped } from '../../../foundation/ledger/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { NotedAccount } from '../../../platform/db/noted-accounts-store.ts';
import type { ContractDeps } from '../ports.ts';
import { barredAccounts } from './barred-store.ts';
import { cancelWaiting } from './change-position.ts';

/** An order that was let in before has come by then. */
const LATE_MS = 30_000;

/** Whichever came last: that he is registered, or linked with one who is. */
export function hearOfBarred(deps: ContractDeps): void {
  const { ports } = deps;
  ports.onRegistered((tx, userId) => barHousePerson(deps, tx, userId));
  ports.onLinked(async (tx, [userId]) => {
    if (userId !== undefined) await barHousePerson(deps, tx, userId);
  });
}

/** While ticks wait to be acted on, by whoever does that, it is looked again in a second. */
export async function lookForBarred(deps: ContractDeps): Promise<'waited' | undefined> {
  return (await unlessStopped(() => cancelBarred(deps), 'busy')) ? undefined : 'waited';
}

/** At once behind the commit; what fails there is the job's. */
async function barHousePerson(deps: ContractDeps, tx: Tx, userId: number): Promise<void> {
  const { ports } = deps;
  if (!(await ports.isHouseAccount(userId, tx))) return;
  await barredAccounts.note(tx, [userId, ...(await ports.linkedAccounts(tx, userId))]);
  tx.afterCommit(() => void cancelBarred(deps).catch(() => undefined));
}

/** Each account for itself. Throws at the end what the first of them failed with: it is tried again. */
async function cancelBarred(deps: ContractDeps): Promise<void> {
  const barred = await barredAccounts.read(deps.platform.db, LATE_MS);
  const done = await Promise.allSettled(barred.map((account) => cancelOf(deps, account)));
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

async function cancelOf(deps: ContractDeps, account: NotedAccount): Promise<void> {
  const { db } = deps.platform;
  const isBarred = await deps.ports.isHouseAccount(account.userId, db);
  if (isBarred) await cancelWaiting(deps, account.userId, 'barred');
  if (account.isOver || !isBarred) await barredAccounts.forget(db, account);
}
