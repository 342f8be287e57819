/** SQL on statements of banks and their lines. */
import type { Queryable } from '../../platform/db/database.ts';
import type { MovementRow } from './movements-store.ts';

export interface StatementRow {
  id: bigint;
  version: number;
  bank: number;
  number: string;
  /** `YYYY-MM-DD`. */
  closed_on: string;
  opening: bigint;
  closing: bigint;
  format: 'csv' | 'camt053' | 'mt940';
  digest: string;
  state: 'proposed' | 'booked' | 'dropped' | 'withdrawn';
  entered_by: number;
  checked_by: number | null;
  proposal_id: bigint | null;
  created_at: Date;
  updated_at: Date;
  sum_in: bigint;
  sum_out: bigint;
  lines: number;
  unexplained: number;
}

export interface StatementLineRow {
  id: bigint;
  statement_id: bigint;
  position: number;
  bank_line_id: string;
  value_date: string;
  amount: bigint;
  name: string;
  reference: string;
  is_own: boolean;
  movement_id: bigint | null;
  /** Two persons said what explains it; else its text did. */
  is_by_two: boolean;
}

const COLUMNS = `s.id, s.version, s.bank, s.number, to_char(s.closed_on, 'YYYY-MM-DD') as closed_on, s.opening, s.closing, s.format, s.digest,
  s.state, s.entered_by, s.checked_by, s.proposal_id, s.created_at, s.updated_at, l.sum_in, l.sum_out, l.lines, l.unexplained`;
const SUMS = `cross join lateral (select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as sum_in,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as sum_out, count(*)::integer as lines,
  count(*) filter (where movement_id is null)::integer as unexplained from banks_statement_lines where statement_id = s.id) l`;
const LINE = `l.id, l.statement_id, l.position, l.bank_line_id, to_char(l.value_date, 'YYYY-MM-DD') as value_date, l.amount, l.name,
  l.reference, l.is_own, l.movement_id, l.is_by_two`;

/** Whoever books at a bank takes turns with whoever reads off where its books stand. Before any balance is locked. */
export async function lockBank(tx: Queryable, bank: number): Promise<void> {
  await tx.query('select from banks_details where bank = $1 for no key update', [bank]);
}

export async function lastStatement(db: Queryable, bank: number): Promise<StatementRow | undefined> {
  const rows = await db.query<StatementRow>(
    `select ${COLUMNS} from banks_statements s ${SUMS} where s.bank = $1 and s.state = 'booked' order by s.id desc limit 1`,
    [bank],
  );
  return rows[0];
}

export async function statementById(db: Queryable, id: number | bigint): Promise<StatementRow | undefined> {
  const rows = await db.query<StatementRow>(
    `select ${COLUMNS} from banks_statements s ${SUMS} where s.id = $1`,
    [id],
  );
  return rows[0];
}

interface StatementFilter {
  bank: number | undefined;
  /** A part of its number, or the number of one of its lines at the bank. */
  text: string | undefined;
  /** Days at whose end it closes, `YYYY-MM-DD`, both included. */
  fromDay: string | undefined;
  toDay: string | undefined;
  limit: number;
  offset: number;
}

export async function listStatements(
  db: Queryable,
  of: StatementFilter,
): Promise<{ rows: StatementRow[]; total: number }> {
  const where = `where ($1::integer is null or s.bank = $1) and ($2::date is null or s.closed_on >= $2) and ($3::date is null or s.closed_on <= $3)
    and ($4::text is null or position(lower($4) in lower(s.number)) > 0
      or exists (select from banks_statement_lines where statement_id = s.id and bank_line_id = $4))`;
  const values = [of.bank ?? null, of.fromDay ?? null, of.toDay ?? null, of.text ?? null];
  const rows = await db.query<StatementRow>(
    `select ${COLUMNS} from banks_statements s ${SUMS} ${where} order by s.id desc limit $5 offset $6`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from banks_statements s ${where}`,
    values,
  );
  return { rows, total: Number(count!.total) };
}

export interface EarlierStatement {
  id: number;
  number: string;
  closed_on: string;
}

/** Which of a bank's statements waits or was booked under this number, or out of the same file, where its file tells it from others. */
export async function earlierStatement(
  db: Queryable,
  of: { bank: number; number: string; digest: string | undefined },
): Promise<EarlierStatement | undefined> {
  const [row] = await db.query<EarlierStatement>(
    `select id::integer, number, to_char(closed_on, 'YYYY-MM-DD') as closed_on from banks_statements
     where bank = $1 and (number = $2 or digest = $3) and state in ('proposed', 'booked') order by number = $2 desc, id limit 1`,
    [of.bank, of.number, of.digest ?? null],
  );
  return row;
}

export async function isWaiting(db: Queryable, bank: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from banks_statements where bank = $1 and state = 'proposed'`,
    [bank],
  );
  return rows.length > 0;
}

/** Ids of lines that booked statements of the bank have brought before. */
export async function knownLineIds(
  db: Queryable,
  bank: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ bank_line_id: string }>(
    `select l.bank_line_id from banks_statement_lines l join banks_statements s on s.id = l.statement_id
     where s.bank = $1 and s.state = 'booked' and l.bank_line_id = any ($2::text[])`,
    [bank, ids],
  );
  return new Set(rows.map(({ bank_line_id }) => bank_line_id));
}

export interface NewStatement {
  bank: number;
  number: string;
  closedOn: string;
  opening: bigint;
  closing: bigint;
  format: StatementRow['format'];
  digest: string;
  enteredBy: number;
  at: Date;
  lines: readonly {
    bankLineId: string;
    valueDate: string;
    amount: bigint;
    name: string;
    reference: string;
    isOwn: boolean;
  }[];
}

export async function insertStatement(tx: Queryable, of: NewStatement): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into banks_statements (bank, number, closed_on, opening, closing, format, digest, entered_by, created_at, updated_at)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [of.bank, of.number, of.closedOn, of.opening, of.closing, of.format, of.digest, of.enteredBy, of.at],
  );
  const { lines } = of;
  await tx.query(
    `insert into banks_statement_lines (statement_id, position, bank_line_id, value_date, amount, name, reference, is_own)
     select $1, l.position, l.bank_line_id, l.value_date, l.amount, l.name, l.reference, l.is_own
     from unnest($2::text[], $3::date[], $4::bigint[], $5::text[], $6::text[], $7::boolean[]) with ordinality
       as l (bank_line_id, value_date, amount, name, reference, is_own, position)`,
    [
      row!.id,
      lines.map(({ bankLineId }) => bankLineId),
      lines.map(({ valueDate }) => valueDate),
      lines.map(({ amount }) => amount),
      lines.map(({ name }) => name),
      lines.map(({ reference }) => reference),
      lines.map(({ isOwn }) => isOwn),
    ],
  );
  return row!.id;
}

export async function linkStatement(tx: Queryable, id: bigint, proposalId: number): Promise<void> {
  await tx.query('update banks_statements set proposal_id = $2 where id = $1', [id, proposalId]);
}

/** False when it is no longer in that state. */
export async function moveStatement(
  tx: Queryable,
  of: {
    id: number | bigint;
    from: StatementRow['state'];
    to: StatementRow['state'];
    at: Date;
    checkedBy?: number | undefined;
    follows?: bigint | undefined;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update banks_statements set state = $3, version = version + 1, updated_at = $4, checked_by = coalesce($5, checked_by),
       follows = coalesce($6, follows) where id = $1 and state = $2 returning id`,
    [of.id, of.from, of.to, of.at, of.checkedBy ?? null, of.follows ?? null],
  );
  return rows.length > 0;
}

export function linesOf(db: Queryable, statementId: number | bigint): Promise<StatementLineRow[]> {
  return db.query<StatementLineRow>(
    `select ${LINE} from banks_statement_lines l where l.statement_id = $1 order by l.position`,
    [statementId],
  );
}

export type OpenLine = StatementLineRow & { bank: number };
/** Of a booked statement, whatever explains it. */
export type BookedLine = OpenLine & { format: StatementRow['format'] };

/** Lines of booked statements that nothing explains: all of a bank, or those of one amount, oldest first. */
export function unexplainedLines(db: Queryable, of: { bank: number; amount: bigint }): Promise<OpenLine[]> {
  return db.query<OpenLine>(
    `select ${LINE}, s.bank from banks_statement_lines l join banks_statements s on s.id = l.statement_id
     where s.bank = $1 and s.state = 'booked' and l.movement_id is null and l.amount = $2 order by l.id`,
    [of.bank, of.amount],
  );
}

/** All that left any bank and nothing explains, with what statements that wait for their check say left: nothing explains a line of theirs yet. */
export function unexplainedOut(db: Queryable): Promise<(OpenLine & { statement: string })[]> {
  return db.query<OpenLine & { statement: string }>(
    `select ${LINE}, s.bank, s.number as statement from banks_statement_lines l join banks_statements s on s.id = l.statement_id
     where s.state in ('booked', 'proposed') and l.movement_id is null and l.amount < 0 order by l.id`,
  );
}

/** A line of a booked statement. */
export async function bookedLine(db: Queryable, lineId: number): Promise<BookedLine | undefined> {
  const rows = await db.query<BookedLine & { state: string }>(
    `select ${LINE}, s.bank, s.state, s.format from banks_statement_lines l join banks_statements s on s.id = l.statement_id
     where l.id = $1`,
    [lineId],
  );
  return rows[0]?.state === 'booked' ? rows[0] : undefined;
}

/** False when something else explains it already. */
export async function explainLine(tx: Queryable, lineId: bigint, movementId: bigint): Promise<boolean> {
  const rows = await tx.query(
    'update banks_statement_lines set movement_id = $2 where id = $1 and movement_id is null returning id',
    [lineId, movementId],
  );
  return rows.length > 0;
}

/** In a booked statement. */
export async function isShown(db: Queryable, of: { kind: string; refId: string }): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from banks_movements m join banks_statement_lines l on l.movement_id = m.id
     join banks_statements s on s.id = l.statement_id where m.kind = $1 and m.ref_id = $2 and s.state = 'booked'`,
    [of.kind, of.refId],
  );
  return rows.length > 0;
}

export async function unexplain(tx: Queryable, movementId: bigint): Promise<void> {
  await tx.query(
    'update banks_statement_lines set movement_id = null, is_by_two = false where movement_id = $1',
    [movementId],
  );
}

export function movementsOf(db: Queryable, statementId: number | bigint): Promise<MovementRow[]> {
  return db.query<MovementRow>(
    `select m.* from banks_movements m join banks_statement_lines l on l.movement_id = m.id where l.statement_id = $1`,
    [statementId],
  );
}

export async function unexplainedCount(
  db: Queryable,
  lateBefore: Date,
): Promise<{ open: number; oldestAt: Date | null; late: number }> {
  const [row] = await db.query<{ open: bigint; oldest: Date | null; late: bigint }>(
    `select count(*) as open, min(s.updated_at) as oldest, count(*) filter (where s.updated_at < $1) as late
     from banks_statement_lines l join banks_statements s on s.id = l.statement_id where s.state = 'booked' and l.movement_id is null`,
    [lateBefore],
  );
  return { open: Number(row!.open), oldestAt: row!.oldest, late: Number(row!.late) };
}

/** Units; what came in above zero, what left below. */
export async function unexplainedSum(db: Queryable, bank: number): Promise<bigint> {
  const [row] = await db.query<{ sum: bigint }>(
    `select coalesce(sum(l.amount), 0)::bigint as sum from banks_statement_lines l join banks_statements s on s.id = l.statement_id
     where s.bank = $1 and s.state = 'booked' and l.movement_id is null`,
    [bank],
  );
  return row!.sum;
}

export async function readMapping(db: Queryable, bank: number): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>('select value from banks_mappings where bank = $1', [
    bank,
  ]);
  return row?.value;
}

export async function saveMapping(
  tx: Queryable,
  of: { bank: number; value: object; at: Date },
): Promise<void> {
  await tx.query(
    `insert into banks_mappings (bank, value, updated_at) values ($1, $2::jsonb, $3)
     on conflict (bank) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [of.bank, JSON.stringify(of.value), of.at],
  );
}
