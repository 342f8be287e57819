/**
 * One reply for one key (R-GEN-4, finding 5, ADR 0041). The key's row is inserted first in the transaction of the effect, so
 * that a second use waits for the first; the exact body of the reply goes into it before the commit, and every repeat gets
 * these bytes. Nothing is kept of what was refused: its key may be used again.
 */
import type { Database, Queryable, Tx } from './db/database.ts';
import type { Caller } from './http/handler.ts';
import { AnsweredBefore, Refusal, assert } from './refusal.ts';

/** Replies are kept for a day; the hour more is for whoever asks at its very end. */
export const KEPT_HOURS = 25;
const PURGE_BATCH = 2_000;
/** One run is no longer than this many batches: what is left waits for the next. */
const MOST_PURGE_BATCHES = 500;

/** Whose key it is: a customer's id, or an operator's below zero, where no customer's id is. */
export function ownerOf({ session, operator }: Pick<Caller, 'session' | 'operator'>): number {
  const owner = session?.userId ?? (operator && -operator.operatorId);
  assert(owner !== undefined, 'an idempotency key needs a user');
  return owner;
}

/**
 * Runs `work` unless the caller's key has been used. What `work` answers is the reply of the call, as it is: it is kept and
 * sent. Throws AnsweredBefore with the kept body, or Refusal `idempotency_mismatch` when the key came with another request.
 */
export async function once<Reply>(tx: Tx, caller: Caller, work: () => Promise<Reply>): Promise<Reply> {
  const { idempotencyKey: key } = caller;
  if (key === undefined) return work();
  const owner = ownerOf(caller);
  await claim(tx, { owner, key, caller });
  const reply = await work();
  const body = caller.bodyOf(reply);
  tx.withCommit(() => ({
    text: 'update platform_kept_replies set body = $3 where owner = $1 and key = $2',
    values: [owner, key, body],
  }));
  caller.keptBody = body;
  return reply;
}

/** `once` in a transaction of its own. */
export function onceIn<Reply>(
  db: Database,
  { name, caller }: { name: string; caller: Caller },
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  return db.transaction(name, (tx) => once(tx, caller, () => work(tx)));
}

/** The body that the caller's key was answered with; undefined when there is none. */
export async function findKept(db: Queryable, caller: Caller): Promise<string | undefined> {
  const [kept] = await db.query<KeptRow>(
    'select fingerprint, body from platform_kept_replies where owner = $1 and key = $2',
    [ownerOf(caller), caller.idempotencyKey],
  );
  return kept === undefined ? undefined : bodyFor(caller, kept);
}

/** Keys below another one, for a call whose effect takes many transactions: no key of a client contains the mark. */
export const partOfKey = (key: string, part: string): string => `${key}#${part}`;

/** The parts of a key that have been carried out, in no order. */
export async function partsDone(tx: Tx, caller: Caller): Promise<string[]> {
  const start = partOfKey(caller.idempotencyKey!, '');
  const rows = await tx.query<{ key: string }>(
    'select key from platform_kept_replies where owner = $1 and starts_with(key, $2) and fingerprint = $3',
    [ownerOf(caller), start, caller.fingerprint],
  );
  return rows.map(({ key }) => key.slice(start.length));
}

/** Removes what has been kept long enough, a small batch at a time, by the database's clock. Answers how many. */
export async function purgeKept(db: Queryable, isHeld: () => boolean = () => true): Promise<number> {
  let purged = 0;
  for (let batch = 0; batch < MOST_PURGE_BATCHES && isHeld(); batch += 1) {
    const gone = await db.query<{ one: number }>(
      `delete from platform_kept_replies where ctid = any (array(
         select ctid from platform_kept_replies where kept_at < now() - make_interval(hours => $1) limit $2))
       returning 1 as one`,
      [KEPT_HOURS, PURGE_BATCH],
    );
    purged += gone.length;
    if (gone.length < PURGE_BATCH) break;
  }
  return purged;
}

interface KeptRow {
  fingerprint: string;
  body: string;
}

function bodyFor({ fingerprint }: Caller, kept: KeptRow): string {
  if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency_mismatch');
  return kept.body;
}

async function claim(
  tx: Tx,
  { owner, key, caller }: { owner: number; key: string; caller: Caller },
): Promise<void> {
  const inserted = await tx
    .query(
      `insert into platform_kept_replies (owner, key, call, fingerprint) values ($1, $2, $3, $4)
       on conflict (owner, key) do nothing returning 1 as one`,
      [owner, key, caller.callName, caller.fingerprint],
    )
    .catch((error: unknown) => {
      // The first use has been under way for as long as anybody waits for a lock.
      throw (error as { code?: string }).code === '55P03' ? new Refusal('idempotency_in_progress') : error;
    });
  if (inserted.length > 0) return;
  const [kept] = await tx.query<KeptRow>(
    'select fingerprint, body from platform_kept_replies where owner = $1 and key = $2',
    [owner, key],
  );
  // Purged between the two statements: whoever asks again finds the key free.
  if (kept === undefined) throw new Refusal('idempotency_in_progress');
  throw new AnsweredBefore(bodyFor(caller, kept));
}
