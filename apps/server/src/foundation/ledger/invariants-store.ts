/** SQL of the invariant checks: run them in one snapshot, keep the last result of each. */
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

/** More offending rows than anybody reads one by one; whoever has so many cannot acknowledge them. */
const MOST_ROWS = 1_000;

/** All invariants of one REPEATABLE READ snapshot, on a connection of their own so that orders do not wait for them. */
export async function checkInvariants(
  db: Database,
  of: { invariants: readonly Invariant[]; now: number },
): Promise<CheckRow[]> {
  const connection = await db.dedicated('invariants');
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    const acknowledged = await connection.query<OffendingRow>(
      'select invariant, row from ledger_acknowledged',
    );
    const known = new Set(acknowledged.map(nameOf));
    const checks: CheckRow[] = [];
    for (const { name, statement, sql } of of.invariants) {
      const found = await connection.query<{ violations: bigint; row: string }>(
        `select count(*) over () as violations, to_jsonb(v)::text as row from (${sql}) v limit ${MOST_ROWS}`,
      );
      const violations = Number(found[0]?.violations ?? 0n);
      const isNew = ({ row }: { row: string }): boolean => !known.has(nameOf({ invariant: name, row }));
      const rows = found.filter(isNew).map(({ row }) => row);
      const unacknowledged = violations - (found.length - rows.length);
      const holds = violations === 0;
      checks.push({ name, statement, holds, violations, unacknowledged, rows, checkedAt: of.now });
    }
    await connection.query('commit');
    return checks;
  } finally {
    await connection.close();
  }
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

/** An offending row of an invariant. */
export interface OffendingRow {
  invariant: string;
  row: string;
}

const nameOf = ({ invariant, row }: OffendingRow): string => `${invariant} ${row}`;

/** What nobody has acknowledged; undefined when there is more than was read. */
export function offendingOf(checks: readonly CheckRow[]): OffendingRow[] | undefined {
  if (checks.some(({ unacknowledged, rows }) => unacknowledged > rows.length)) return undefined;
  return checks.flatMap(({ name, rows }) => rows.map((row) => ({ invariant: name, row })));
}

/** From here on these rows close the gate no more. */
export async function acknowledge(
  tx: Queryable,
  of: { rows: readonly OffendingRow[]; proposalId: number },
): Promise<void> {
  await tx.query(
    `insert into ledger_acknowledged (invariant, row, proposal_id)
     select r.invariant, r.row, $3 from unnest($1::text[], $2::text[]) as r (invariant, row) on conflict do nothing`,
    [of.rows.map(({ invariant }) => invariant), of.rows.map(({ row }) => row), of.proposalId],
  );
}
