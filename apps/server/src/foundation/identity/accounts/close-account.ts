/**
 * The end of an account that its owner has closed: nobody logs in any more. What the law wants kept (verification, money, logins) stays, and so
 * do the second factors: money that comes later opens it again, and then it asks for what it asked for before (R-SEC-6).
 */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertFreeze } from '../security/freezes-store.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { lockUser, updateUser } from '../context/users-store.ts';

export async function closeAccount(context: IdentityContext, tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId);
  await updateUser(tx, userId, { is_frozen: true, anti_phishing_phrase: null });
  await insertFreeze(tx, {
    userId,
    what: 'account',
    byWhom: 'you',
    operatorId: null,
    reason: 'closed',
    since: new Date(context.platform.waits.now()),
    until: null,
    happenedAt: context.now(),
  });
  await context.sessions.revoke(tx, userId, { id: null, except: null });
  for (const end of context.onLockedOut) await end(tx, userId, 'closure');
  for (const end of context.onDoubted) await end(tx, userId);
}

/** Frozen is undone by its owner; closed is not, unless money has come to it since: then he opens it like a frozen one. */
export async function refuseClosed(
  context: IdentityContext,
  userId: number,
  db: Queryable = context.platform.db,
): Promise<void> {
  if (await context.ports.isClosed(db, userId)) throw new Refusal('account_closed');
}
