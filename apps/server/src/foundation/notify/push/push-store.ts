/** SQL of Web Push: the venue's key, devices, choices, and the pushes that wait. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PushTopic } from './push-topics.ts';

export async function readKey(db: Queryable): Promise<{ public_key: string; sealed: Buffer } | undefined> {
  const [row] = await db.query<{ public_key: string; sealed: Buffer }>(
    'select public_key, sealed from notify_push_keys',
  );
  return row;
}

export async function beginKey(
  db: Queryable,
  of: { publicKey: string; sealed: Buffer; at: Date },
): Promise<void> {
  await db.query(
    'insert into notify_push_keys (public_key, sealed, created_at) values ($1, $2, $3) on conflict do nothing',
    [of.publicKey, of.sealed, of.at],
  );
}

export interface Choices {
  fills: boolean;
  deposits: boolean;
  withdrawals: boolean;
  security: boolean;
  alerts: boolean;
  shows_details: boolean;
}

/** Everything is told, and nothing private shown, until the customer says otherwise. */
const FIRST_CHOICES: Choices = {
  fills: true,
  deposits: true,
  withdrawals: true,
  security: true,
  alerts: true,
  shows_details: false,
};

export async function readChoices(db: Queryable, userId: number): Promise<Choices> {
  const [row] = await db.query<Choices>(
    'select fills, deposits, withdrawals, security, alerts, shows_details from notify_push_choices where user_id = $1',
    [userId],
  );
  return row ?? FIRST_CHOICES;
}

export async function keepChoices(db: Queryable, userId: number, of: Choices): Promise<void> {
  await db.query(
    `insert into notify_push_choices (user_id, fills, deposits, withdrawals, security, alerts, shows_details)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set fills = excluded.fills, deposits = excluded.deposits, withdrawals = excluded.withdrawals,
       security = excluded.security, alerts = excluded.alerts, shows_details = excluded.shows_details`,
    [userId, of.fills, of.deposits, of.withdrawals, of.security, of.alerts, of.shows_details],
  );
}

/** One a session; a browser that was somebody else's before is his no more. */
export async function keepDevice(
  tx: Tx,
  of: { userId: number; sessionId: number; endpoint: string; p256dh: string; auth: string; at: Date },
): Promise<void> {
  await tx.query('delete from notify_devices where endpoint = $1 or session_id = $2', [
    of.endpoint,
    of.sessionId,
  ]);
  await tx.query(
    'insert into notify_devices (user_id, session_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, $6)',
    [of.userId, of.sessionId, of.endpoint, of.p256dh, of.auth, of.at],
  );
}

export async function hasDevice(db: Queryable, sessionId: number): Promise<boolean> {
  const rows = await db.query('select id from notify_devices where session_id = $1 and not is_over', [
    sessionId,
  ]);
  return rows.length > 0;
}

/** What waits for them goes with them. */
export async function dropDevicesOf(db: Queryable, sessionIds: readonly number[]): Promise<void> {
  await db.query('delete from notify_devices where session_id = any ($1::integer[])', [sessionIds]);
}

/** Their sessions have ended: what is to be said about the proofs of the account is said to them, and nothing after that. */
export async function endDevicesOf(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  await tx.query(
    `with others as (
       delete from notify_pushes p using notify_devices d
       where d.session_id = any ($1::integer[]) and p.device_id = d.id and p.topic <> 'proofs')
     update notify_devices d set is_over = true where d.session_id = any ($1::integer[])
       and exists (select from notify_pushes p where p.device_id = d.id and p.topic = 'proofs')`,
    [sessionIds],
  );
  await tx.query('delete from notify_devices where session_id = any ($1::integer[]) and not is_over', [
    sessionIds,
  ]);
}

export async function dropDevice(db: Queryable, id: bigint): Promise<void> {
  await db.query('delete from notify_devices where id = $1', [id]);
}

export interface QueuedPush {
  userId: number;
  topic: PushTopic;
  kind: string;
  params: Readonly<Record<string, string>>;
}

export async function queuePushes(tx: Queryable, of: readonly QueuedPush[], at: Date): Promise<void> {
  if (of.length === 0) return;
  await tx.query('select notify_queue_pushes($1::integer[], $2::text[], $3::text[], $4::jsonb[], $5)', [
    of.map(({ userId }) => userId),
    of.map(({ topic }) => topic),
    of.map(({ kind }) => kind),
    of.map(({ params }) => JSON.stringify(params)),
    at,
  ]);
}

export interface PushRow {
  id: bigint;
  topic: PushTopic;
  kind: string;
  params: Readonly<Record<string, string>>;
  at: Date;
  tries: number;
  device_id: bigint;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  shows_details: boolean;
  /** Of a device whose session has ended: its last words. */
  is_over: boolean;
}

/** So many of one customer about his security go before everything else; what is more of them takes turns. */
const FIRST_OF_ONE = 5;

/**
 * Due now, one of each customer by turns, so that whoever has a thousand keeps nobody waiting; of his own and of all those about security and
 * proofs first. Their next try is put off, so that a crash only delays them.
 */
export function claimPushes(db: Queryable, of: { at: Date; again: Date; most: number }): Promise<PushRow[]> {
  return db.query<PushRow>(
    `with waiting as (
       select p.id, p.next_try_at, p.topic in ('proofs', 'security') as is_first, row_number() over (
         partition by d.user_id order by p.topic in ('proofs', 'security') desc, p.next_try_at, p.id) as turn
       from notify_pushes p join notify_devices d on d.id = p.device_id where p.next_try_at <= $1),
     chosen as materialized (
       select id from waiting order by (is_first and turn <= $4) desc, turn, next_try_at, id limit $3),
     due as (
       update notify_pushes set tries = tries + 1, next_try_at = $2
       where id in (select id from notify_pushes where id in (select id from chosen) and next_try_at <= $1 for update skip locked)
       returning id, device_id, topic, kind, params, at, tries)
     select p.id, p.topic, p.kind, p.params, p.at, p.tries, p.device_id, d.user_id, d.session_id, d.endpoint, d.p256dh, d.auth, d.is_over,
       coalesce(c.shows_details, false) and not d.is_over as shows_details
     from due p join notify_devices d on d.id = p.device_id left join notify_push_choices c on c.user_id = d.user_id order by p.id`,
    [of.at, of.again, of.most, FIRST_OF_ONE],
  );
}

/** With the last one goes a device that was only kept for it. */
export async function dropPush(db: Queryable, id: bigint): Promise<void> {
  await db.query(
    `with dropped as (delete from notify_pushes where id = $1 returning device_id)
     delete from notify_devices d using dropped where d.id = dropped.device_id and d.is_over
       and not exists (select from notify_pushes p where p.device_id = d.id and p.id <> $1)`,
    [id],
  );
}

export async function tryAgainAt(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.query('update notify_pushes set next_try_at = $2 where id = $1', [id, at]);
}
