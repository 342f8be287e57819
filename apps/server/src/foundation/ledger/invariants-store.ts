/** SQL of the invariant checks: run them in one snapshot, keep the last result of each, and the rows that two people look at. */
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Invariant } from './invariant-queries-store.ts';

export interface CheckRow {
  name: string;
  statement: string;
  holds: boolean;
  violations: number;
  /** Of these, the ones that nobody has opened the gate in spite of, and as text the first so many of them. */
  unacknowledged: number;
  rows: readonly string[];
  checkedAt: number;
}

/** A run of an invariant, with the digest of all rows that nobody has acknowledged, however many they are. */
export type CheckRun = CheckRow & { digest: string };

/** As many rows as the last result keeps; the others are counted and digested where they are. */
const KEPT_ROWS = 1_000;

/**
 * The rows of an invariant as they stand: `found` all of them, `standing` those that nobody has acknowledged ($1: its name) and
 * that are in none of the sets kept for a proposal ($2: their digests). `jsonb` is written in one way only, so equal rows are
 * equal text; the digest is one of digests, since a million rows are more than one text holds.
 */
const rowsOf = (sql: string): string => `
  with found as materialized (select to_jsonb(v)::text as row from (${sql}) v),
  standing as materialized (select f.row from found f
    where not exists (select from ledger_acknowledged a
        where a.invariant = $1::text and md5(a.row) = md5(f.row) and a.row = f.row)
      and not exists (select from ledger_offending o
        where o.digest = any ($2::text[]) and o.invariant = $1 and md5(o.row) = md5(f.row) and o.row = f.row)),
  mark as (select encode(sha256(coalesce(
    string_agg(sha256(convert_to(row, 'UTF8')), ''::bytea order by row collate "C"), '')), 'hex') as digest from standing)`;

type Run = <T>(work: (connection: Queryable) => Promise<T>) => Promise<T>;

/** One REPEATABLE READ snapshot on a connection of its own, so that orders do not wait for it, and without limit of time. */
const inOneSnapshot =
  (db: Database, mode: 'read only' | 'read write'): Run =>
  async (work) => {
    const connection = await db.dedicated('invariants');
    try {
      await connection.query(`begin isolation level repeatable read ${mode}`);
      await connection.query('set local statement_timeout = 0');
      const result = await work(connection);
      await connection.query('commit');
      return result;
    } finally {
      await connection.close();
    }
  };

/** All invariants of one snapshot; rows of the sets `kept` count as acknowledged. */
export function checkInvariants(
  db: Database,
  of: { invariants: readonly Invariant[]; now: number; kept?: readonly string[] },
): Promise<CheckRun[]> {
  return inOneSnapshot(
    db,
    'read only',
  )(async (connection) => {
    const runs: CheckRun[] = [];
    for (const { name, statement, sql } of of.invariants) {
      const [found] = await connection.query<{
        violations: bigint;
        unacknowledged: bigint;
        digest: string;
        rows: string[];
      }>(
        `${rowsOf(sql)}
         select (select count(*) from found) as violations, (select count(*) from standing) as unacknowledged, digest,
           array(select row from standing order by row collate "C" limit ${KEPT_ROWS}) as rows from mark`,
        [name, of.kept ?? []],
      );
      const violations = Number(found!.violations);
      const unacknowledged = Number(found!.unacknowledged);
      const { digest, rows } = found!;
      const holds = violations === 0;
      runs.push({ name, statement, holds, violations, unacknowledged, digest, rows, checkedAt: of.now });
    }
    return runs;
  });
}

/** Keeps the rows of these invariants that stand now as sets of their own, for a proposal; answers each set's digest. */
export function keepOffending(db: Database, invariants: readonly Invariant[]): Promise<OffendingSet[]> {
  return inOneSnapshot(
    db,
    'read write',
  )(async (connection) => {
    const sets: OffendingSet[] = [];
    for (const { name, sql } of invariants) {
      const [kept] = await connection.query<{ digest: string; rows: bigint }>(
        `${rowsOf(sql)}, kept as (insert into ledger_offending (digest, invariant, row)
           select mark.digest, $1, standing.row from standing, mark on conflict do nothing)
         select digest, (select count(*) from standing) as rows from mark`,
        [name, []],
      );
      sets.push({ invariant: name, digest: kept!.digest, rows: Number(kept!.rows) });
    }
    return sets;
  });
}

/** A page of the rows that stand now, each with its columns as text, and how many there are in all. */
export function offendingPage(
  db: Database,
  of: { invariant: Invariant; offset: number; limit: number },
): Promise<{ total: number; rows: Record<string, string | null>[] }> {
  return inOneSnapshot(
    db,
    'read only',
  )(async (connection) => {
    const [found] = await connection.query<{ total: bigint; rows: Record<string, string | null>[] }>(
      `${rowsOf(of.invariant.sql)}
       select (select count(*) from standing) as total, coalesce((select jsonb_agg(as_text.columns order by page.row collate "C")
         from (select row from standing order by row collate "C" offset $3 limit $4) page
         cross join lateral (select jsonb_object_agg(key, value) as columns from jsonb_each_text(page.row::jsonb)) as_text), '[]') as rows`,
      [of.invariant.name, [], of.offset, of.limit],
    );
    return { total: Number(found!.total), rows: found!.rows };
  });
}

export async function saveChecks(db: Queryable, checks: readonly CheckRow[]): Promise<void> {
  await db.query(
    `insert into ledger_invariant_checks (name, holds, violations, checked_at, last_held_at, unacknowledged, rows)
     select c.name, c.holds, c.violations, c.at, case when c.holds then c.at end, c.unacknowledged,
       array(select jsonb_array_elements_text(c.rows))
     from unnest($1::text[], $2::boolean[], $3::bigint[], $4::timestamptz[], $5::bigint[], $6::jsonb[])
       as c (name, holds, violations, at, unacknowledged, rows)
     on conflict (name) do update set holds = excluded.holds, violations = excluded.violations, checked_at = excluded.checked_at,
       unacknowledged = excluded.unacknowledged, rows = excluded.rows,
       last_held_at = coalesce(excluded.last_held_at, ledger_invariant_checks.last_held_at)`,
    [
      checks.map((c) => c.name),
      checks.map((c) => c.holds),
      checks.map((c) => c.violations),
      checks.map((c) => new Date(c.checkedAt)),
      checks.map((c) => c.unacknowledged),
      checks.map((c) => JSON.stringify(c.rows)),
    ],
  );
}

export async function readChecks(db: Queryable, invariants: readonly Invariant[]): Promise<CheckRow[]> {
  const rows = await db.query<{
    name: string;
    holds: boolean;
    violations: bigint;
    unacknowledged: bigint;
    rows: string[];
    checked_at: Date;
  }>(
    `select name, holds, violations, unacknowledged, rows, checked_at from ledger_invariant_checks
     order by length(name), name`,
  );
  const statements = new Map(invariants.map((invariant) => [invariant.name, invariant.statement]));
  return rows.map((row) => ({
    name: row.name,
    statement: statements.get(row.name) ?? '',
    holds: row.holds,
    violations: Number(row.violations),
    unacknowledged: Number(row.unacknowledged),
    rows: row.rows,
    checkedAt: row.checked_at.getTime(),
  }));
}

/** Rows of an invariant that were kept for a proposal; the digest is of exactly these. */
export interface OffendingSet {
  invariant: string;
  digest: string;
  rows: number;
}

/** The first rows of a set, as text. */
export async function rowsOfSet(db: Queryable, set: OffendingSet, limit: number): Promise<string[]> {
  const rows = await db.query<{ row: string }>(
    `select row from ledger_offending where digest = $1 and invariant = $2 order by row collate "C" limit $3`,
    [set.digest, set.invariant, limit],
  );
  return rows.map(({ row }) => row);
}

/** From here on the rows of these sets close the gate no more. */
export async function acknowledge(
  tx: Queryable,
  of: { sets: readonly OffendingSet[]; proposalId: number },
): Promise<void> {
  await tx.query(
    `insert into ledger_acknowledged (invariant, row, proposal_id)
     select o.invariant, o.row, $3 from unnest($1::text[], $2::text[]) as s (digest, invariant)
     join ledger_offending o on o.digest = s.digest and o.invariant = s.invariant on conflict do nothing`,
    [of.sets.map(({ digest }) => digest), of.sets.map(({ invariant }) => invariant), of.proposalId],
  );
}
