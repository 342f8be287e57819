/**
 * What follows when a proof of an account was added, replaced, removed or used up (R-SEC-5): withdrawals are held (R-WD-6, on
 * the waiting clock), every other session ends, the one that did it gets a new token, and the owner hears of it everywhere.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityMessage } from '../messages/kinds.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimOfDay, daySeconds, forgetTries } from '../context/tries-store.ts';
import type { SecurityChange, UserRow } from '../context/users-store.ts';
import { requesterHash } from '../context/devices.ts';
import { doubtDevices } from '../context/thrown-out-store.ts';
import { recordSecurityChange } from '../context/users-store.ts';
import { dropUnconfirmedTotp } from './second-factor-store.ts';

export async function noteSecurityChange(
  context: IdentityContext,
  tx: Tx,
  of: { userId: number; kind: SecurityChange },
): Promise<void> {
  // Shown to whoever could prove himself before: what was changed since has to be proved for a new one.
  await dropUnconfirmedTotp(tx, of.userId);
  // As is a request for a lost factor or address: whoever made it had the older proof, or its owner has shown that nothing is lost.
  if (of.kind !== 'api_key') for (const end of context.onProofChanged) await end(tx, of.userId);
  await recordSecurityChange(tx, of.userId, {
    kind: of.kind,
    at: new Date(context.platform.waits.now()),
    happenedAt: context.now(),
    hours: context.holdHours(),
  });
}

/** Changes of one kind by one account in a day: each leaves a line for ever, ends sessions and tells its owner. Keys are thirty at once. */
const MOST_A_DAY = 10;
const MOST_KEYS_A_DAY = 60;
const CHANGES: readonly SecurityChange[] = [
  'login_password',
  'fund_password',
  'phone',
  'email',
  'second_factor',
  'api_key',
];

const changesDay = (userId: number, kind: SecurityChange): string => `day|changes|${kind}|${userId}`;

/**
 * Of each kind by itself, so that whoever uses up one keeps nobody from changing another; and not of what an emergency asks for: a reset, a
 * recovery code and what people grant are counted by their own, and a reset begins anew. Within the act: what fails counts nothing.
 */
export async function claimChange(
  { now }: Pick<IdentityContext, 'now'>,
  tx: Tx,
  { userId, kind }: { userId: number; kind: SecurityChange },
): Promise<void> {
  const key = changesDay(userId, kind);
  const at = now();
  const most = kind === 'api_key' ? MOST_KEYS_A_DAY : MOST_A_DAY;
  if (!(await claimOfDay(tx, key, { at, most })))
    throw new Refusal('too_many_attempts', { seconds: await daySeconds(tx, key, at) });
}

/** After a reset: whoever had the older proof may have used them up. */
export async function forgetChanges(tx: Tx, userId: number): Promise<void> {
  for (const kind of CHANGES) await forgetTries(tx, changesDay(userId, kind));
}

export interface ProofChange {
  user: UserRow;
  kind: SecurityChange;
  /** Carried to every address that is bound (R-SEC-5). */
  tell: { kind: IdentityMessage; params: Readonly<Record<string, string>> };
}

/** Within the act, under the customer's lock. `new_token` is the only one that still opens the account. */
export async function proofChanged(
  context: IdentityContext,
  tx: Tx,
  { caller, user, kind, tell }: ProofChange & { caller: CustomerCaller },
): Promise<{ new_token: string }> {
  await claimChange(context, tx, { userId: user.id, kind });
  await noteSecurityChange(context, tx, { userId: user.id, kind });
  await context.notify.tell(tx, { userId: user.id, ...tell });
  const ended = await context.sessions.revoke(tx, user.id, { id: null, except: null });
  // Ended meanwhile, by another change: a session that is none any more must not become a new one.
  if (!ended.includes(caller.session.sessionId)) throw new Refusal('not_logged_in');
  // Who knew the older proofs made as many devices known as he liked, each with guesses of its own at the new ones (R-SEC-1).
  await doubtDevices(tx, user.id, { at: context.now(), but: requesterHash(caller) });
  const { token } = await context.sessions.open(tx, user.id, caller);
  return { new_token: token };
}
