/** SQL of the invariant checks: run them in one snapshot, keep the last result of each. */
import type { Database, Queryable } from '../../platform/db/database.ts';
import { INVARIANTS } from './invariant-queries-store.ts';

export interface CheckRow {
  name: string;
  statement: string;
  holds: boolean;
  violations: number;
  checkedAt: number;
}

/** All invariants of one REPEATABLE READ snapshot, on a connection of their own so that orders do not wait for them. */
export async function checkInvariants(db: Database, now: number): Promise<CheckRow[]> {
  const connection = await db.dedicated('invariants');
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    const checks: CheckRow[] = [];
    for (const { name, statement, sql } of INVARIANTS) {
      const [row] = await connection.query<{ violations: bigint }>(sql);
      const violations = Number(row?.violations ?? 1n);
      checks.push({ name, statement, holds: violations === 0, violations, checkedAt: now });
    }
    await connection.query('commit');
    return checks;
  } finally {
    await connection.close();
  }
}

export async function saveChecks(db: Queryable, checks: readonly CheckRow[]): Promise<void> {
  await db.query(
    `insert into ledger_invariant_checks (name, holds, violations, checked_at, last_held_at)
     select c.name, c.holds, c.violations, c.at, case when c.holds then c.at end
     from unnest($1::text[], $2::boolean[], $3::bigint[], $4::timestamptz[]) as c (name, holds, violations, at)
     on conflict (name) do update set holds = excluded.holds, violations = excluded.violations, checked_at = excluded.checked_at,
       last_held_at = coalesce(excluded.last_held_at, ledger_invariant_checks.last_held_at)`,
    [
      checks.map((c) => c.name),
      checks.map((c) => c.holds),
      checks.map((c) => c.violations),
      checks.map((c) => new Date(c.checkedAt)),
    ],
  );
}

export async function readChecks(db: Queryable): Promise<CheckRow[]> {
  const rows = await db.query<{ name: string; holds: boolean; violations: bigint; checked_at: Date }>(
    'select name, holds, violations, checked_at from ledger_invariant_checks order by length(name), name',
  );
  const statements = new Map(INVARIANTS.map((invariant) => [invariant.name, invariant.statement]));
  return rows.map((row) => ({
    name: row.name,
    statement: statements.get(row.name) ?? '',
    holds: row.holds,
    violations: Number(row.violations),
    checkedAt: row.checked_at.getTime(),
  }));
}
