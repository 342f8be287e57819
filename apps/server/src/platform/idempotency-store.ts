/**
 * One effect per idempotency key (R-GEN-4, finding 5): the key's row is inserted first in the transaction of the effect,
 * so a second use waits for the first, then gets its reply; nothing is kept when the effect is refused.
 */
import type { Queryable, Tx } from './db/database.ts';
import type { Caller } from './http/handler.ts';
import { Refusal, assert } from './refusal.ts';

/** Filled in by `work` when it posted a journal, for the checkers' view. */
export interface Effect {
  journalId?: bigint;
}

/**
 * Runs `work` unless the caller's key has been used: then the kept reply comes back, or Refusal
 * `idempotency_mismatch` when the key came with other parameters. Replies must survive JSON (no bigint).
 */
export async function once<Reply>(
  tx: Tx,
  caller: Caller,
  routeName: string,
  work: (effect: Effect) => Promise<Reply>,
): Promise<Reply> {
  const key = caller.idempotencyKey;
  if (key === undefined) return work({});
  // Operators keep their keys beside the customers', below zero, where no customer's id is.
  const userId = caller.session?.userId ?? (caller.operator && -caller.operator.operatorId);
  assert(userId !== undefined, 'an idempotency key needs a user');
  const kept = await claim<Reply>(tx, { userId, key, hash: caller.requestHash, routeName });
  if (kept !== undefined) return kept.reply;
  const effect: Effect = {};
  const reply = await work(effect);
  await tx.query(
    `update platform_idempotency set state = 'done', reply = $3::jsonb, journal_id = $4 where user_id = $1 and key = $2`,
    [userId, key, JSON.stringify(reply ?? null), effect.journalId ?? null],
  );
  return reply;
}

/**
 * The kept reply of a key that was used up, before anything is asked or locked: acts whose checks stand outside their
 * transaction (a password is guessed once, not once a retry) look here first. Undefined when there is none yet.
 */
export async function keptReply<Reply>(db: Queryable, caller: Caller): Promise<{ reply: Reply } | undefined> {
  const { idempotencyKey: key, session } = caller;
  if (key === undefined || session === undefined) return undefined;
  const [kept] = await db.query<{ request_hash: string; reply: Reply }>(
    `select request_hash, reply from platform_idempotency where user_id = $1 and key = $2 and state = 'done'`,
    [session.userId, key],
  );
  if (kept === undefined) return undefined;
  if (kept.request_hash !== caller.requestHash) throw new Refusal('idempotency_mismatch');
  return { reply: kept.reply };
}

interface Claim {
  userId: number;
  key: string;
  hash: string;
  routeName: string;
}

async function claim<Reply>(
  tx: Tx,
  { userId, key, hash, routeName }: Claim,
): Promise<{ reply: Reply } | undefined> {
  const inserted = await tx.query(
    `insert into platform_idempotency (user_id, key, request_hash, route, state) values ($1, $2, $3, $4, 'started')
     on conflict (user_id, key) do nothing returning 1 as one`,
    [userId, key, hash, routeName],
  );
  if (inserted.length > 0) return undefined;
  const [kept] = await tx.query<{ request_hash: string; state: string; reply: Reply }>(
    'select request_hash, state, reply from platform_idempotency where user_id = $1 and key = $2',
    [userId, key],
  );
  if (kept?.request_hash !== hash) throw new Refusal('idempotency_mismatch');
  if (kept.state !== 'done') throw new Refusal('idempotency_in_progress');
  return { reply: kept.reply };
}
