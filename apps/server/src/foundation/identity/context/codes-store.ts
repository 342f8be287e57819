/** SQL on identity_codes. */
import type { Queryable } from '../../../platform/db/database.ts';
import { neighbourhoodOf } from '../../../platform/http/rate-limiter.ts';
import { TRIED_BY_STRANGERS } from './code-purposes.ts';

/** One sender at a time for a key: the limits are counted under this lock (finding 4). The target's before the address's. */
export async function lockSending(tx: Queryable, key: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity-code|' || $1, 0))`, [key]);
}

/**
 * What one requester asked for a mailbox or phone: since yesterday in all, and last for this purpose. Without a client what was asked in open
 * sessions: what strangers ask for somebody's address is not his (R-SEC-3), nor is what devices ask that are known, which may be a thief's, or
 * whoever has his password on the way to a lost factor.
 */
export async function recentCodes(
  tx: Queryable,
  { mailbox, purpose, client }: { mailbox: string; purpose: string; client: Buffer | null },
  since: Date,
): Promise<{ today: number; lastAt: Date | null }> {
  const [row] = await tx.query<{ today: bigint; last_at: Date | null }>(
    `select count(*) as today, max(created_at) filter (where purpose = $3) as last_at from identity_codes
     where mailbox = $1 and created_at > $2 and (client = $4 or $4::bytea is null and address_block = '' and purpose <> all ($5))
       and (purpose = 'second_lost') = ($3 = 'second_lost')`,
    [mailbox, since, purpose, client, TRIED_BY_STRANGERS],
  );
  return { today: Number(row!.today), lastAt: row!.last_at };
}

/** What all known devices together asked for it since then. */
export async function sentToKnown(tx: Queryable, mailbox: string, since: Date): Promise<number> {
  const [row] = await tx.query<{ n: bigint }>(
    `select count(*) as n from identity_codes where mailbox = $1 and created_at > $2 and address_block = '' and purpose = any ($3)`,
    [mailbox, since, TRIED_BY_STRANGERS],
  );
  return Number(row!.n);
}

/** How many an address and its network asked for since then, and how many were sent to strangers in all. */
export async function sentSince(
  tx: Queryable,
  of: { block: string; network: string },
  since: Date,
): Promise<{ block: number; network: number; all: number }> {
  const [row] = await tx.query<{ block: bigint; network: bigint; every: bigint }>(
    `select (select count(*) from identity_codes where address_block = $1 and created_at > $3) as block,
       (select count(*) from identity_codes where network = $2 and created_at > $3) as network,
       (select count(*) from identity_codes where created_at > $3 and address_block <> '' and not is_silent) as every`,
    [of.block, of.network, since],
  );
  return { block: Number(row!.block), network: Number(row!.network), all: Number(row!.every) };
}

/** What strangers asked for a mailbox or phone since then, sent or not, and how much of it their network, their neighbourhood, their line and their very address did. */
export async function sentToMailbox(
  tx: Queryable,
  { mailbox, network, block }: { mailbox: string; network: string; block: string },
  since: Date,
): Promise<{ all: number; network: number; near: number; line: number; block: number }> {
  const [row] = await tx.query<Record<'every' | 'network' | 'near' | 'line' | 'here', bigint>>(
    `select count(*) as every, count(*) filter (where network = $2) as network, count(*) filter (where starts_with(address_block, $6)) as near, count(*) filter (where address_block = $4) as here,
       count(*) filter (where address_block = $4 or starts_with(address_block, $5)) as line
     from identity_codes where mailbox = $1 and created_at > $3 and address_block <> ''`,
    [
      mailbox,
      network,
      since,
      block,
      // Of IPv6 all of the /48, of IPv4 nothing more than the address.
      `${block.includes(':') ? neighbourhoodOf(block) : block}:`,
      neighbourhoodOf(block) + (block.includes(':') ? ':' : '.'),
    ],
  );
  return {
    all: Number(row!.every),
    network: Number(row!.network),
    near: Number(row!.near),
    line: Number(row!.line),
    block: Number(row!.here),
  };
}

export interface NewCode {
  target: string;
  /** By which what is sent is counted. */
  mailbox: string;
  purpose: string;
  codeHmac: Buffer;
  ip: string;
  client: Buffer;
  /** Empty for what counts towards no limit of addresses. */
  block: string;
  network: string;
  /** Asked for where the target's owner has logged in from. */
  isHome: boolean;
  /** Nothing was sent. */
  isSilent: boolean;
  /** Of twelve digits. */
  isLong: boolean;
  /** Tries that it has not. */
  spent: number;
  at: Date;
  expiresAt: Date;
}

export async function insertCode(tx: Queryable, code: NewCode): Promise<void> {
  await tx.query(
    `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, is_silent, tries, created_at, expires_at, is_home, is_long)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      code.target,
      code.mailbox,
      code.purpose,
      code.codeHmac,
      code.ip,
      code.client,
      code.block,
      code.network,
      code.isSilent,
      code.spent,
      code.at,
      code.expiresAt,
      code.isHome,
      code.isLong,
    ],
  );
}

/** Takes one of the tries of a code; undefined when it is not open any more, or none is left. */
export async function claimTry(
  db: Queryable,
  id: bigint,
  now: Date,
): Promise<{ id: bigint; code_hmac: Buffer } | undefined> {
  const rows = await db.query<{ id: bigint; code_hmac: Buffer }>(
    `update identity_codes set tries = tries + 1
     where id = $1 and tries < 5 and consumed_at is null and expires_at > $2 returning id, code_hmac`,
    [id, now],
  );
  return rows[0];
}

/** The newest code of this requester, while it is open: where it was asked for, and whether its target's owner has logged in from there. */
export async function openCode(
  db: Queryable,
  of: { target: string; purpose: string; client: Buffer },
  now: Date,
): Promise<{ id: bigint; block: string; isHome: boolean; isLong: boolean } | undefined> {
  const [row] = await db.query<{
    id: bigint;
    address_block: string;
    is_home: boolean;
    is_long: boolean;
    is_open: boolean;
  }>(
    `select id, address_block, is_home, is_long, (tries < 5 and consumed_at is null and expires_at > $3) as is_open from identity_codes
     where target = $1 and purpose = $2 and client = $4 order by id desc limit 1`,
    [of.target, of.purpose, now, of.client],
  );
  if (row?.is_open !== true) return undefined;
  return { id: row.id, block: row.address_block, isHome: row.is_home, isLong: row.is_long };
}

/** Whether this requester has used up a code to an address of the account, for a login or to open it, since then. */
export async function hasProvedByCode(
  db: Queryable,
  of: { userId: number; client: Buffer; since: Date },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from identity_codes c join identity_users u on u.id = $1 and c.target in (u.email, u.phone)
     where c.client = $2 and c.purpose in ('login', 'unfreeze') and c.consumed_at > $3 limit 1`,
    [of.userId, of.client, of.since],
  );
  return rows.length > 0;
}

export async function consumeCode(tx: Queryable, id: bigint, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity_codes set consumed_at = $2 where id = $1 and consumed_at is null returning 1 as one',
    [id, now],
  );
  return rows.length > 0;
}

export async function recentTargets(
  db: Queryable,
  of: { client: Buffer; purpose: string; kind: 'email' | 'mobile' },
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ target: string }>(
    `select target from identity_codes where client = $1 and purpose = $2 and expires_at > $3 and consumed_at is null
     and (position('@' in target) > 0) = $4 group by target order by max(id) desc limit 3`,
    [of.client, of.purpose, now, of.kind === 'email'],
  );
  return rows.map((row) => row.target);
}
