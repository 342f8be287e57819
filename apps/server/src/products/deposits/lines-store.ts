/** SQL on lines of bank statements: entered once, moved only from the state and version that were seen. */
import type { Span } from '../../platform/http/span-of.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface LineRow {
  id: bigint;
  version: number;
  bank: number;
  bank_line_id: string;
  /** `YYYY-MM-DD`. */
  value_date: string;
  currency_id: number;
  amount: bigint;
  sender_name: string;
  reference: string;
  reference_key: string;
  state: 'open' | 'credited' | 'suspended' | 'returned' | 'reversed' | 'payback';
  /** Counts how often it was open: a match that is undone begins the next. */
  round: number;
  reason: string;
  entered_by: number;
  checked_by: number | null;
  claim_id: bigint | null;
  /** Whose claim it is matched with or blocked on. */
  user_id: number | null;
  return_reference: string | null;
  /** The withdrawal that came back with it. */
  payout_id: bigint | null;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = `id, version, round, bank, bank_line_id, to_char(value_date, 'YYYY-MM-DD') as value_date, currency_id, amount, sender_name, reference,
  reference_key, state, reason, entered_by, checked_by, claim_id,
  (select d.user_id from deposits_incoming d where d.id = claim_id) as user_id, return_reference, payout_id, created_at, updated_at`;

export async function lineExists(db: Queryable, bank: number, bankLineId: string): Promise<boolean> {
  return (
    (
      await db.query(
        `select 1 as found from deposits_lines where bank = $1 and bank_line_id = $2 and state <> 'reversed'`,
        [bank, bankLineId],
      )
    ).length > 0
  );
}

/** Undefined when the bank's line was entered before. */
export async function insertLine(
  tx: Queryable,
  of: {
    bank: number;
    bankLineId: string;
    valueDate: string;
    currencyId: number;
    amount: bigint;
    senderName: string;
    reference: string;
    referenceKey: string;
    enteredBy: number;
    checkedBy: number | undefined;
    proposalId: number;
    at: Date;
  },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into deposits_lines (bank, bank_line_id, value_date, currency_id, amount, sender_name, reference, reference_key, entered_by,
       checked_by, proposal_id, created_at, updated_at)
     values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) on conflict (bank, bank_line_id) where state <> 'reversed' do nothing returning id`,
    [
      of.bank,
      of.bankLineId,
      of.valueDate,
      of.currencyId,
      of.amount,
      of.senderName,
      of.reference,
      of.referenceKey,
      of.enteredBy,
      of.checkedBy ?? null,
      of.proposalId,
      of.at,
    ],
  );
  return rows[0] && Number(rows[0].id);
}

export async function lineById(db: Queryable, id: number): Promise<LineRow | undefined> {
  return (await db.query<LineRow>(`select ${COLUMNS} from deposits_lines where id = $1`, [id]))[0];
}

export async function lockLine(tx: Queryable, id: number): Promise<LineRow | undefined> {
  return (await tx.query<LineRow>(`select ${COLUMNS} from deposits_lines where id = $1 for update`, [id]))[0];
}

/** Undefined when it has moved from what was seen. */
export async function moveLine(
  tx: Queryable,
  of: {
    id: bigint;
    version: number;
    from: LineRow['state'];
    to: LineRow['state'];
    claimId?: bigint;
    reason?: string;
    returnReference?: string;
    payoutId?: number;
    at: Date;
  },
): Promise<LineRow | undefined> {
  const rows = await tx.query<LineRow>(
    `update deposits_lines set state = $4, version = version + 1, claim_id = coalesce($5, claim_id), reason = $6,
       return_reference = $7, updated_at = $8, payout_id = $9
     where id = $1 and version = $2 and state = $3 returning ${COLUMNS}`,
    [
      of.id,
      of.version,
      of.from,
      of.to,
      of.claimId ?? null,
      of.reason ?? '',
      of.returnReference ?? null,
      of.at,
      of.payoutId ?? null,
    ],
  );
  return rows[0];
}

/** Its match is undone: open again, without an owner. Undefined when it has moved from what was seen. */
export async function reopenLine(
  tx: Queryable,
  of: { id: bigint; version: number; at: Date },
): Promise<LineRow | undefined> {
  const rows = await tx.query<LineRow>(
    `update deposits_lines set state = 'open', version = version + 1, round = round + 1, claim_id = null, payout_id = null, reason = '', updated_at = $3
     where id = $1 and version = $2 and state in ('credited', 'payback') returning ${COLUMNS}`,
    [of.id, of.version, of.at],
  );
  return rows[0];
}

/** Nobody has its money yet: from now on it is of this payer, with these words, and what was agreed to about it before is about another line. */
export async function rewordLine(
  tx: Queryable,
  of: { id: number; name: string; reference: string; referenceKey: string; at: Date },
): Promise<void> {
  await tx.query(
    `update deposits_lines set sender_name = $2, reference = $3, reference_key = $4, version = version + 1, updated_at = $5
     where id = $1 and state in ('open', 'suspended')`,
    [of.id, of.name, of.reference, of.referenceKey, of.at],
  );
}

interface ReturnedRow {
  id: bigint;
  amount: bigint;
  return_reference: string;
}

/** Typed, sent back, and reversed since no statement showed them: this very line by the bank's own id, or one as large of the same name there. */
export function returnedLike(
  db: Queryable,
  { id, bank, bank_line_id, currency_id, amount, sender_name }: LineRow,
): Promise<ReturnedRow[]> {
  return db.query<ReturnedRow>(
    `select id, amount, return_reference from deposits_lines
     where state = 'reversed' and return_reference is not null and bank = $1 and currency_id = $2 and id <> $3
       and (bank_line_id = $4 or amount = $5 and deposits_name_words(sender_name) @> deposits_name_words($6)
         and deposits_name_words(sender_name) <@ deposits_name_words($6)) order by id`,
    [bank, currency_id, id, bank_line_id, amount, sender_name],
  );
}

/** Sent back and not reversed: as large, and of the same name there. None is of the bank's own id, which stands once. */
export function standingReturnsLike(
  db: Queryable,
  { id, bank, currency_id, amount, sender_name }: LineRow,
): Promise<ReturnedRow[]> {
  return db.query<ReturnedRow>(
    `select id, amount, return_reference from deposits_lines
     where state = 'returned' and return_reference is not null and bank = $1 and currency_id = $2 and id <> $3
       and amount = $4 and deposits_name_words(sender_name) @> deposits_name_words($5)
       and deposits_name_words(sender_name) <@ deposits_name_words($5) order by id`,
    [bank, currency_id, id, amount, sender_name],
  );
}

const STATES = {
  open: ['open'],
  suspense: ['suspended'],
  done: ['credited', 'returned', 'reversed', 'payback'],
} as const;

export async function listLines(
  db: Queryable,
  of: { view: keyof typeof STATES; q: string | undefined; span: Span; limit: number; offset: number },
): Promise<{ rows: LineRow[]; total: number }> {
  const order = of.view === 'done' ? 'updated_at desc, id desc' : 'id';
  const where = `from deposits_lines where state = any ($1)
    and ($2::text is null or bank_line_id = $2 or position(lower($2) in lower(reference)) > 0 or (cardinality(deposits_name_words($2)) > 0 and deposits_name_words(sender_name) @> deposits_name_words($2)))
    and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`;
  const values = [STATES[of.view], of.q ?? null, ...of.span];
  const rows = await db.query<LineRow>(`select ${COLUMNS} ${where} order by ${order} limit $5 offset $6`, [
    ...values,
    of.limit,
    of.offset,
  ]);
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${where}`, values);
  return { rows, total: Number(count!.total) };
}

/** Lines without an owner that a claim may belong to: by reference, by amount, or by a sender who was named before. */
export function linesFitting(
  db: Queryable,
  of: { amount: bigint; reference: string; lineId: bigint | null },
): Promise<LineRow[]> {
  return db.query<LineRow>(
    `select ${COLUMNS} from deposits_lines where state in ('open', 'suspended')
       and (id = $3 or amount = $1 or position($2 in reference_key) > 0) order by (position($2 in reference_key) > 0) desc, id limit 20`,
    [of.amount, of.reference, of.lineId],
  );
}

/** Lines without an owner by reference, to suggest them beside a claim. */
export function waitingReferences(db: Queryable): Promise<{ id: bigint; reference_key: string }[]> {
  return db.query(
    `select id, reference_key from deposits_lines where state in ('open', 'suspended') and reference_key <> '' order by id`,
  );
}

export async function waitingLines(
  db: Queryable,
  of: { state: 'open' | 'suspended'; lateBefore: Date },
): Promise<{ open: number; oldestAt: Date | null; late: number }> {
  const [row] = await db.query<{ open: bigint; oldest: Date | null; late: bigint }>(
    `select count(*) as open, min(created_at) as oldest, count(*) filter (where created_at < $2) as late
     from deposits_lines where state = $1`,
    [of.state, of.lateBefore],
  );
  return { open: Number(row!.open), oldestAt: row!.oldest, late: Number(row!.late) };
}
