/** SQL on what the books moved at banks. */
import type { Queryable } from '../../platform/db/database.ts';

export interface MovementRow {
  id: bigint;
  bank: number;
  currency_id: number;
  kind: string;
  ref_type: string;
  ref_id: string;
  amount: bigint;
  reference: string;
  at: Date;
  opened_by: bigint | null;
  undone_by: bigint | null;
}

export interface MovingRow extends MovementRow {
  /** Of a line that came in: its day, `YYYY-MM-DD`; of one from before it was kept, when it was typed. Null of all else. */
  typed_for: string | null;
  /** Of a line that was typed, as it was typed; null of one from before they were kept. */
  sender_name: string | null;
  payer_text: string | null;
}

/** What somebody typed of a line that came in. */
export interface TypedLine {
  /** `YYYY-MM-DD`. */
  valueDate: string;
  name: string;
  text: string;
}

export interface NewMovement {
  bank: number;
  currencyId: number;
  kind: string;
  refType: string;
  refId: string;
  amount: bigint;
  reference: string;
  typed: TypedLine | undefined;
  at: Date;
}

export async function insertMovement(tx: Queryable, of: NewMovement): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into banks_movements (bank, currency_id, kind, ref_type, ref_id, amount, reference, at, value_date, sender_name, payer_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::date, $10, $11) returning id`,
    [
      of.bank,
      of.currencyId,
      of.kind,
      of.refType,
      of.refId,
      of.amount,
      of.reference,
      of.at,
      of.typed?.valueDate ?? null,
      of.typed?.name ?? null,
      of.typed?.text ?? null,
    ],
  );
  return row!.id;
}

/** In no statement's line or opening balance, and not undone: `m`. */
const IN_FLIGHT = `m.opened_by is null and m.undone_by is null
  and not exists (select from banks_movements u where u.undone_by = m.id)
  and not exists (select from banks_statement_lines l join banks_statements s on s.id = l.statement_id
    where l.movement_id = m.id and s.state = 'booked')`;

const TYPED_FOR = `case when m.kind = 'deposit_seen' then coalesce(m.value_date, (m.at at time zone 'UTC')::date) end`;

/** Oldest first. */
export function inFlight(db: Queryable, of: { bank: number; currencyId: number }): Promise<MovingRow[]> {
  return db.query<MovingRow>(
    `select m.*, to_char(${TYPED_FOR}, 'YYYY-MM-DD') as typed_for from banks_movements m where m.bank = $1 and m.currency_id = $2 and ${IN_FLIGHT} order by m.id`,
    [of.bank, of.currencyId],
  );
}

/**
 * How many lines were typed that a booked statement of a later day had to show and does not, or that no statement has shown at all since before
 * `unshownBefore`, and since when the oldest is there.
 */
export async function typedInVain(
  db: Queryable,
  unshownBefore: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await db.query<{ count: bigint; oldest: Date | null }>(
    `select count(*) as count, min(m.at) as oldest from banks_movements m
     where ${IN_FLIGHT} and (${TYPED_FOR} < (select s.closed_on from banks_statements s where s.bank = m.bank and s.state = 'booked' order by s.id desc limit 1)
       or m.kind = 'deposit_seen' and m.at < $1)`,
    [unshownBefore],
  );
  return { count: Number(row!.count), oldestAt: row!.oldest };
}

/** Whether this is one of them, and no statement that waits for its check brings a line of its amount: whoever sent it in may be about to show it. */
export async function isTypedInVain(
  db: Queryable,
  { kind, refId }: { kind: string; refId: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from banks_movements m where m.kind = $1 and m.ref_id = $2
     and ${IN_FLIGHT} and ${TYPED_FOR} < (select s.closed_on from banks_statements s where s.bank = m.bank and s.state = 'booked' order by s.id desc limit 1)
     and not exists (select from banks_statement_lines l join banks_statements s on s.id = l.statement_id
       where s.bank = m.bank and s.state = 'proposed' and l.amount = m.amount)`,
    [kind, refId],
  );
  return rows.length > 0;
}

/** Those of them that are on their way still. */
export async function notShown(
  db: Queryable,
  { kind, refIds }: { kind: string; refIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (refIds.length === 0) return new Set();
  const rows = await db.query<{ ref_id: string }>(
    `select m.ref_id from banks_movements m where m.kind = $1 and m.ref_id = any ($2::text[]) and ${IN_FLIGHT}`,
    [kind, refIds],
  );
  return new Set(rows.map(({ ref_id: refId }) => refId));
}

export async function movementInFlight(db: Queryable, id: number | bigint): Promise<MovementRow | undefined> {
  const rows = await db.query<MovementRow>(
    `select m.* from banks_movements m where m.id = $1 and ${IN_FLIGHT}`,
    [id],
  );
  return rows[0];
}

export async function movementById(db: Queryable, id: number | bigint): Promise<MovementRow | undefined> {
  return (await db.query<MovementRow>('select m.* from banks_movements m where m.id = $1', [id]))[0];
}

/** What a journal moved at a bank. */
export function movementsOfJournal(
  tx: Queryable,
  of: { kind: string; refType: string; refId: string },
): Promise<MovementRow[]> {
  return tx.query<MovementRow>(
    'select m.* from banks_movements m where m.kind = $1 and m.ref_type = $2 and m.ref_id = $3 for update of m',
    [of.kind, of.refType, of.refId],
  );
}

export async function markUndone(tx: Queryable, id: bigint, by: bigint): Promise<void> {
  await tx.query('update banks_movements set undone_by = $2 where id = $1', [id, by]);
}

/** A first statement is taken back: what stood in its opening balance is on its way again. */
export async function unmarkOpened(tx: Queryable, statementId: bigint): Promise<void> {
  await tx.query('update banks_movements set opened_by = null where opened_by = $1', [statementId]);
}

export async function markOpened(tx: Queryable, ids: readonly bigint[], statementId: bigint): Promise<void> {
  await tx.query('update banks_movements set opened_by = $2 where id = any ($1::bigint[])', [
    ids.map(String),
    statementId,
  ]);
}
