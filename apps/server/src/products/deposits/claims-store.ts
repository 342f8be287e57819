/** SQL on claims of customers and on the references their bank transfers carry. */
import type { Span } from '../../platform/http/span-of.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface ClaimRow {
  id: bigint;
  version: number;
  /** Counts how often it was under review. */
  round: number;
  user_id: number;
  kind: 'bank' | 'lost';
  state: 'review' | 'credited' | 'resolved' | 'rejected';
  currency_id: number;
  chain: string | null;
  amount: bigint;
  credited: bigint | null;
  tx_id: string | null;
  reference: string | null;
  line_id: bigint | null;
  found_deposit_id: bigint | null;
  reason: string;
  note: string;
  decided_by: number | null;
  created_at: Date;
  updated_at: Date;
  decided_at: Date | null;
}

const COLUMNS = `id, version, round, user_id, kind, state, currency_id, chain, amount, credited, tx_id, reference, line_id, found_deposit_id,
  reason, note, decided_by, created_at, updated_at, decided_at`;

/** One customer's claims and references wait for each other. */
export async function lockClaims(tx: Queryable, userId: number): Promise<void> {
  await tx.query(
    `select 1 as done from pg_advisory_xact_lock(hashtextextended('deposit_claims:' || $1::text, 0))`,
    [String(userId)],
  );
}

export async function openClaimsOf(tx: Queryable, userId: number): Promise<number> {
  const [row] = await tx.query<{ open: bigint }>(
    `select count(*) as open from deposits_incoming where user_id = $1 and state = 'review'`,
    [userId],
  );
  return Number(row!.open);
}

export async function insertClaim(
  tx: Queryable,
  of: {
    userId: number;
    kind: ClaimRow['kind'];
    currencyId: number;
    chain: string | undefined;
    amount: bigint;
    txId: string | undefined;
    reference: string | undefined;
    at: Date;
  },
): Promise<number> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into deposits_incoming (user_id, kind, state, currency_id, chain, amount, tx_id, reference, created_at, updated_at)
     values ($1, $2, 'review', $3, $4, $5, $6, $7, $8, $8) returning id`,
    [
      of.userId,
      of.kind,
      of.currencyId,
      of.chain ?? null,
      of.amount,
      of.txId ?? null,
      of.reference ?? null,
      of.at,
    ],
  );
  return Number(rows[0]!.id);
}

export async function claimById(db: Queryable, id: number): Promise<ClaimRow | undefined> {
  return (
    await db.query<ClaimRow>(
      `select ${COLUMNS} from deposits_incoming where id = $1 and kind in ('bank', 'lost')`,
      [id],
    )
  )[0];
}

export async function lockClaim(tx: Queryable, id: number): Promise<ClaimRow | undefined> {
  return (
    await tx.query<ClaimRow>(
      `select ${COLUMNS} from deposits_incoming where id = $1 and kind in ('bank', 'lost') for update`,
      [id],
    )
  )[0];
}

/** Its match is undone: under review again. Undefined when it is not credited any more. */
export async function reopenClaim(
  tx: Queryable,
  of: { id: bigint; at: Date },
): Promise<ClaimRow | undefined> {
  const rows = await tx.query<ClaimRow>(
    `update deposits_incoming set state = 'review', version = version + 1, round = round + 1, credited = null, line_id = null,
       decided_by = null, decided_at = null, updated_at = $2
     where id = $1 and kind = 'bank' and state = 'credited' returning ${COLUMNS}`,
    [of.id, of.at],
  );
  return rows[0];
}

/** How many claims of one customer this person has ended without money since then. */
export async function endedBy(
  tx: Queryable,
  of: { userId: number; operatorId: number; since: Date },
): Promise<number> {
  const [row] = await tx.query<{ n: bigint }>(
    `select count(*) as n from deposits_incoming where user_id = $1 and decided_by = $2 and state in ('rejected', 'resolved') and decided_at > $3`,
    [of.userId, of.operatorId, of.since],
  );
  return Number(row!.n);
}

/** Ends a claim under review, at the version that was seen; undefined when it has moved. */
export async function decideClaim(
  tx: Queryable,
  of: {
    id: bigint;
    version: number;
    to: 'credited' | 'resolved' | 'rejected';
    credited?: bigint;
    lineId?: bigint;
    foundDepositId?: number;
    reason?: string;
    note?: string;
    operatorId: number;
    at: Date;
  },
): Promise<ClaimRow | undefined> {
  const rows = await tx.query<ClaimRow>(
    `update deposits_incoming set state = $3, version = version + 1, credited = $4, line_id = coalesce($5, line_id), found_deposit_id = $6,
       reason = $7, note = $8, decided_by = $9, decided_at = $10, updated_at = $10
     where id = $1 and version = $2 and state = 'review' returning ${COLUMNS}`,
    [
      of.id,
      of.version,
      of.to,
      of.credited ?? null,
      of.lineId ?? null,
      of.foundDepositId ?? null,
      of.reason ?? '',
      of.note ?? '',
      of.operatorId,
      of.at,
    ],
  );
  return rows[0];
}

/** A claim that waits for a person's name: it stays under review and says why. */
export async function holdClaim(
  tx: Queryable,
  of: { id: bigint; version: number; lineId: bigint; reason: string; at: Date },
): Promise<ClaimRow | undefined> {
  const rows = await tx.query<ClaimRow>(
    `update deposits_incoming set line_id = $3, reason = $4, version = version + 1, updated_at = $5
     where id = $1 and version = $2 and state = 'review' returning ${COLUMNS}`,
    [of.id, of.version, of.lineId, of.reason, of.at],
  );
  return rows[0];
}

export interface ClaimFilter {
  isOpen: boolean;
  kind: ClaimRow['kind'] | undefined;
  userId: number | undefined;
  /** Claimed then. */
  span: Span;
  limit: number;
  offset: number;
}

export async function listClaims(
  db: Queryable,
  of: ClaimFilter,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const where = `from deposits_incoming where kind in ('bank', 'lost') and ${of.isOpen ? `state = 'review'` : `state <> 'review'`}
    and ($1::text is null or kind = $1) and ($2::integer is null or user_id = $2)
    and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`;
  const order = of.isOpen ? 'order by number' : 'order by decided_at desc, number desc';
  const values = [of.kind ?? null, of.userId ?? null, ...of.span];
  const rows = await db.query<ClaimRow>(`select ${COLUMNS} ${where} ${order} limit $5 offset $6`, [
    ...values,
    of.limit,
    of.offset,
  ]);
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

export async function openClaims(
  db: Queryable,
  lateBefore: Date,
): Promise<{ open: number; oldestAt: Date | null; late: number }> {
  const [row] = await db.query<{ open: bigint; oldest: Date | null; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest, count(*) filter (where created_at < $1) as late
     from deposits_incoming where state = 'review'`,
    [lateBefore],
  );
  return { open: Number(row!.open), oldestAt: row!.oldest, late: Number(row!.late) };
}

/** Under review, oldest first. */
export async function oldestClaims(db: Queryable, limit: number): Promise<{ id: number }[]> {
  const rows = await db.query<{ id: bigint }>(
    `select id from deposits_incoming where state = 'review' order by created_at, number limit $1`,
    [limit],
  );
  return rows.map(({ id }) => ({ id: Number(id) }));
}

/** Open bank claims that a line may belong to. */
export function claimsFitting(
  db: Queryable,
  of: { amount: bigint; referenceKey: string },
): Promise<ClaimRow[]> {
  return db.query<ClaimRow>(
    `select ${COLUMNS} from deposits_incoming where state = 'review' and kind = 'bank'
       and (amount = $1 or position(reference in $2) > 0) order by (position(reference in $2) > 0) desc, number limit 20`,
    [of.amount, of.referenceKey],
  );
}

/** Open claims by the reference their lines should carry. */
export function openReferences(db: Queryable): Promise<{ id: bigint; reference: string }[]> {
  return db.query(
    `select id, reference from deposits_incoming where state = 'review' and kind = 'bank' order by number`,
  );
}

/** The customer's unused reference; undefined when he has none. */
export async function openReference(
  db: Queryable,
  userId: number,
): Promise<{ reference: string; bank: number } | undefined> {
  const rows = await db.query<{ reference: string; bank: number }>(
    'select reference, bank from deposits_references where user_id = $1 and claim_id is null',
    [userId],
  );
  return rows[0];
}

/** False when the reference is somebody's already. */
export async function insertReference(
  tx: Queryable,
  of: { reference: string; userId: number; bank: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into deposits_references (reference, user_id, bank, created_at) values ($1, $2, $3, $4)
     on conflict (reference) do nothing returning 1 as one`,
    [of.reference, of.userId, of.bank, of.at],
  );
  return rows.length > 0;
}

export async function spendReference(
  tx: Queryable,
  of: { reference: string; userId: number; claimId: number },
): Promise<boolean> {
  const rows = await tx.query(
    'update deposits_references set claim_id = $3 where reference = $1 and user_id = $2 and claim_id is null returning 1 as one',
    [of.reference, of.userId, of.claimId],
  );
  return rows.length > 0;
}

/** A claim under review, or a transfer that waits for confirmations. */
export async function hasDepositUnderway(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from deposits_incoming where user_id = $1 and state in ('review', 'seen') limit 1`,
    [userId],
  );
  return rows.length > 0;
}
