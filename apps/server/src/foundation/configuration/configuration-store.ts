/** SQL of configuration_*: versions, which of them are in force, and the table of countries and products. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface VersionRow {
  id: bigint;
  kind: string;
  key: string;
  version: number;
  value: unknown;
  proposal_id: bigint | null;
  made_by: number | null;
  checked_by: number | null;
  reason: string;
  published_at: Date;
  effective_at: Date;
  applied_at: Date | null;
  /** Called back, or overtaken by a stop: it never comes into force. */
  recalled_at: Date | null;
  /** It was not called back by anybody: who made or checked it, or what it was built on, might not say so any more. */
  is_dropped: boolean;
}

const SELECT = `select v.id, v.kind, v.key, v.version, v.value, v.proposal_id, v.made_by, v.checked_by, v.reason, v.published_at, v.effective_at,
  case when a.recall_proposal_id is null then a.at end as applied_at,
  case when a.recall_proposal_id is not null then a.at end as recalled_at,
  exists (select from configuration_versions w join configuration_applied b on b.version_id = w.id
    where w.kind = v.kind and w.key = v.key and w.proposal_id = a.recall_proposal_id and b.recall_proposal_id = w.proposal_id) as is_dropped
  from configuration_versions v left join configuration_applied a on a.version_id = v.id`;

export interface NewVersion {
  kind: string;
  key: string;
  value: unknown;
  proposalId: number;
  madeBy: number;
  checkedBy: number | undefined;
  reason: string;
  publishedAt: Date;
  effectiveAt: Date;
}

/** Numbers from 2 on; two at once meet at the unique constraint and one of them fails. */
export async function insertVersion(tx: Tx, of: NewVersion): Promise<{ id: bigint; version: number }> {
  const [row] = await tx.query<{ id: bigint; version: number }>(
    `insert into configuration_versions (kind, key, version, value, proposal_id, made_by, checked_by, reason, published_at, effective_at)
     select $1, $2, 1 + greatest(1, max(v.version)), $3::jsonb, $4, $5, $6, $7, $8, $9
     from configuration_versions v where v.kind = $1 and v.key = $2
     returning id, version`,
    [
      of.kind,
      of.key,
      JSON.stringify(of.value),
      of.proposalId,
      of.madeBy,
      of.checkedBy ?? null,
      of.reason,
      of.publishedAt,
      of.effectiveAt,
    ],
  );
  return row!;
}

/** How many versions one person has made without a second one since. */
export async function doneAlone(tx: Tx, of: { kind: string; makerId: number; since: Date }): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from configuration_versions where kind = $1 and made_by = $2 and checked_by is null and published_at > $3',
    [of.kind, of.makerId, of.since],
  );
  return Number(row!.count);
}

export function versionsOf(db: Queryable, kind: string, key: string): Promise<VersionRow[]> {
  return db.query<VersionRow>(`${SELECT} where v.kind = $1 and v.key = $2 order by v.version desc`, [
    kind,
    key,
  ]);
}

/** One key's approvals, recalls and stops take turns. */
export async function lockKey(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('configuration'), hashtext($1))`, [
    `${kind}:${key}`,
  ]);
}

export interface Standing {
  /** Newest version in force; 1 is what the installation began with. */
  inForce: number;
  /** Approved and to come, oldest first. */
  pending: VersionRow[];
}

export async function standingOf(db: Queryable, kind: string, key: string): Promise<Standing> {
  const rows = (await versionsOf(db, kind, key)).reverse();
  return {
    inForce: rows.findLast(({ applied_at: at }) => at !== null)?.version ?? 1,
    pending: rows.filter((row) => row.applied_at === null && row.recalled_at === null),
  };
}

/** False when it is in force by now, or was called back already. */
export async function markRecalled(
  tx: Tx,
  of: { versionId: bigint; proposalId: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into configuration_applied (version_id, at, recall_proposal_id) values ($1, $2, $3)
     on conflict do nothing returning 1 as one`,
    [of.versionId, of.at, of.proposalId],
  );
  return rows.length > 0;
}

/** The version in force; undefined of what the installation began with. */
export async function versionInForce(
  db: Queryable,
  kind: string,
  key: string,
): Promise<VersionRow | undefined> {
  return (await versionsOf(db, kind, key)).find(({ applied_at: at }) => at !== null);
}

/** Keys whose newest version was dropped since then: nobody has said anew what is to be. */
export function droppedKeys(db: Queryable, since: Date): Promise<{ kind: string; key: string; at: Date }[]> {
  return db.query(
    `select v.kind, v.key, a.at from configuration_versions v join configuration_applied a on a.version_id = v.id
     where a.at > $1 and a.recall_proposal_id is not null
       and not exists (select from configuration_versions n where n.kind = v.kind and n.key = v.key and n.version > v.version)
       and exists (select from configuration_versions w join configuration_applied b on b.version_id = w.id
         where w.kind = v.kind and w.key = v.key and w.proposal_id = a.recall_proposal_id and b.recall_proposal_id = w.proposal_id)`,
    [since],
  );
}

/** Newest version in force and those to come, of every key of a kind. */
export function versionsOfKind(db: Queryable, kind: string): Promise<VersionRow[]> {
  return db.query<VersionRow>(`${SELECT} where v.kind = $1 order by v.key, v.version`, [kind]);
}

export function dueVersions(db: Queryable, at: Date): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    `${SELECT} where a.version_id is null and v.effective_at <= $1 order by v.effective_at, v.id limit 100`,
    [at],
  );
}

/** False when another run has done it. */
export async function markApplied(tx: Tx, versionId: bigint, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'insert into configuration_applied (version_id, at) values ($1, $2) on conflict do nothing returning 1 as one',
    [versionId, at],
  );
  return rows.length > 0;
}

/** How many versions of each kind have come into force or were called back: it only grows. */
export function appliedCounts(db: Queryable): Promise<{ kind: string; applied: bigint }[]> {
  return db.query(
    `select v.kind, count(*) as applied from configuration_applied a join configuration_versions v on v.id = a.version_id
     group by v.kind`,
  );
}

export interface AvailabilityRow {
  country: string;
  product: string;
  is_on: boolean;
  reason: string;
  sign_off: string;
}

export function readAvailability(db: Queryable): Promise<AvailabilityRow[]> {
  return db.query<AvailabilityRow>(
    'select country, product, is_on, reason, sign_off from configuration_availability order by country, product',
  );
}

/** The rows an installation begins with; later starts change nothing. */
export async function seedAvailability(db: Queryable, rows: readonly AvailabilityRow[]): Promise<void> {
  await db.query(
    `insert into configuration_availability (country, product, is_on, reason, sign_off)
     select * from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[]) on conflict do nothing`,
    [
      rows.map((row) => row.country),
      rows.map((row) => row.product),
      rows.map((row) => row.is_on),
      rows.map((row) => row.reason),
      rows.map((row) => row.sign_off),
    ],
  );
}

export async function saveAvailability(tx: Tx, row: AvailabilityRow): Promise<void> {
  await tx.query(
    `insert into configuration_availability (country, product, is_on, reason, sign_off) values ($1, $2, $3, $4, $5)
     on conflict (country, product) do update set is_on = excluded.is_on, reason = excluded.reason, sign_off = excluded.sign_off`,
    [row.country, row.product, row.is_on, row.reason, row.sign_off],
  );
}
