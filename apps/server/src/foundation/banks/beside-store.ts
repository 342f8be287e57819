/**
 * SQL on what left in the statement of a line that came in (R-OPS-10). In an MT940 a payer may write lines with his payment, and his lines
 * have to add up to nothing: one that came in is as good as what is known of those that left.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { StatementLineRow } from './statements-store.ts';

/** What left beside a line, above zero. */
export interface LeftBeside {
  /** Lines that nothing explains, and their sum. */
  count: number;
  sum: bigint;
  /** What is explained by nothing but the text of its lines: a payer may know what stands there. */
  byText: bigint;
}

/** In the booked statement that shows this journal; nothing beside what no statement shows, or one in which nobody can write lines. */
export async function leftBeside(db: Queryable, of: { kind: string; refId: string }): Promise<LeftBeside> {
  const [row] = await db.query<{ count: bigint; sum: bigint; by_text: bigint }>(
    `select count(*) filter (where o.movement_id is null) as count,
       coalesce(-sum(o.amount) filter (where o.movement_id is null), 0)::bigint as sum,
       coalesce(-sum(o.amount) filter (where o.movement_id is not null and not o.is_by_two), 0)::bigint as by_text
     from banks_movements m join banks_statement_lines l on l.movement_id = m.id
     join banks_statements s on s.id = l.statement_id and s.state = 'booked' and s.format = 'mt940'
     join banks_statement_lines o on o.statement_id = s.id and o.amount < 0 where m.kind = $1 and m.ref_id = $2`,
    [of.kind, of.refId],
  );
  return { count: Number(row!.count), sum: row!.sum, byText: row!.by_text };
}

type Beside = Pick<StatementLineRow, 'bank_line_id' | 'value_date' | 'amount' | 'name' | 'reference'>;

/** Of the same MT940: what came in and is not the house's own, and what else left, whatever explains it by now. */
export async function linesBeside(
  db: Queryable,
  { id, statement_id }: Pick<StatementLineRow, 'id' | 'statement_id'>,
): Promise<{ cameIn: Beside[]; left: Beside[] }> {
  const rows = await db.query<Beside>(
    `select l.bank_line_id, to_char(l.value_date, 'YYYY-MM-DD') as value_date, l.amount, l.name, l.reference
     from banks_statement_lines l join banks_statements s on s.id = l.statement_id and s.format = 'mt940'
     where l.statement_id = $1 and l.id <> $2 and not l.is_own order by l.position`,
    [statement_id, id],
  );
  return { cameIn: rows.filter(({ amount }) => amount > 0n), left: rows.filter(({ amount }) => amount < 0n) };
}

/** Two persons said what explains it. */
export async function markByTwo(tx: Queryable, lineId: bigint): Promise<void> {
  await tx.query('update banks_statement_lines set is_by_two = true where id = $1', [lineId]);
}
