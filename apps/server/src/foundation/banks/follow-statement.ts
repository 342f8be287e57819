/** Whether a statement can be booked after what was booked before: it follows on the last one, and the first on the books (R-OPS-10). */
import type { Queryable } from '../../platform/db/database.ts';
import type { MovementRow, MovingRow } from './movements-store.ts';
import { inFlight } from './movements-store.ts';
import { USD_ID, isNamed, isSameText, likestCalled } from './settle-bank.ts';
import type { Problem } from './statement-rules.ts';
import { placeId } from './statement-rules.ts';
import { lastStatement } from './statements-store.ts';
import type { StatementLineRow, StatementRow } from './statements-store.ts';
import { isTypedOtherwise } from './said-otherwise-rules.ts';

export interface Following {
  bank: number;
  number: string;
  opening: bigint;
  closedOn: string;
  lines: readonly {
    bankLineId: string;
    valueDate: string;
    amount: bigint;
    name: string;
    reference: string;
  }[];
  /** What was booked later than this is not in the opening balance of a first statement. */
  at: Date;
}

export type FollowProblem = 'statement_gap' | 'statement_line_differs';

export interface Followed {
  problem?: Problem<FollowProblem>;
  /** Of each line, in order: what the books have moved for it already. */
  known: readonly (MovingRow | undefined)[];
  /** Of a first statement: what its opening balance holds. */
  opened: readonly MovementRow[];
  follows: bigint | undefined;
}

/** A line that somebody typed says that it came in on that day; the statement of a later one has to show it. */
export const isTypedInVain = ({ typed_for: day }: Pick<MovingRow, 'typed_for'>, closedOn: string): boolean =>
  day !== null && day < closedOn;

export async function followOf(db: Queryable, of: Following): Promise<Followed> {
  const last = await lastStatement(db, of.bank);
  const moving = await inFlight(db, { bank: of.bank, currencyId: USD_ID });
  const known = matched(of, moving);
  const taken = new Set(known.flatMap((each) => (each === undefined ? [] : [each.id])));
  const rest = moving.filter(({ id, at }) => !taken.has(id) && at <= of.at);
  const opened = last === undefined ? rest : [];
  const start = last?.closing ?? opened.reduce((sum, { amount }) => sum + amount, 0n);
  const found = { known, opened, follows: last?.id };
  // A line that was entered by hand under this id says something else.
  const differs = of.lines.some(
    (line, n) =>
      known[n] === undefined &&
      moving.some((each) => isHandEntered(each) && each.reference === line.bankLineId),
  );
  if (differs) return { ...found, problem: { code: 'statement_line_differs' } };
  if (of.opening !== start || (last !== undefined && of.closedOn < last.closed_on))
    return { ...found, problem: { code: 'statement_gap', expected: start } };
  return found;
}

export interface TypedBeside {
  /** Typed as of an earlier day than the statement closes on, and shown by none of its lines. */
  missing: readonly MovingRow[];
  /** Shown, and typed with another payer or other words than the bank has: whoever typed it may have given somebody's money to another. */
  otherwise: readonly { typed: MovingRow; line: StatementLineRow }[];
  /** What went back to its sender, and is shown. */
  returned: readonly { movement: MovingRow; line: StatementLineRow }[];
}

export async function typedBeside(
  db: Queryable,
  { statement, lines }: { statement: StatementRow; lines: readonly StatementLineRow[] },
): Promise<TypedBeside> {
  const moving = await inFlight(db, { bank: statement.bank, currencyId: USD_ID });
  const known = matched(followingOf(statement, lines), moving);
  const shown = new Set(known.flatMap((each) => each?.id ?? []));
  return {
    missing: moving.filter((each) => !shown.has(each.id) && isTypedInVain(each, statement.closed_on)),
    returned: lines.flatMap((line, n) => {
      const movement = known[n];
      return movement?.kind === 'deposit_returned' ? [{ movement, line }] : [];
    }),
    otherwise: lines.flatMap((line, n) => {
      const typed = known[n];
      return typed !== undefined && isTypedOtherwise(typed, line) ? [{ typed, line }] : [];
    }),
  };
}

/** A statement that was kept, as what it may follow on. */
export const followingOf = (statement: StatementRow, lines: readonly StatementLineRow[]): Following => ({
  bank: statement.bank,
  number: statement.number,
  opening: statement.opening,
  closedOn: statement.closed_on,
  at: statement.created_at,
  lines: lines.map(({ bank_line_id: bankLineId, value_date: valueDate, amount, name, reference }) => ({
    bankLineId,
    valueDate,
    amount,
    name,
    reference,
  })),
});

/** The reference of such a movement is the bank's id of the line. */
const isHandEntered = ({ kind }: MovementRow): boolean => kind === 'deposit_seen';

/**
 * Each movement explains one line at most: one that has its amount and what the bank calls it. By the bank's own id first, for the text
 * of a line is what its payer wrote, and another's id may stand there. A typed line is never known by what stands in a payer's text.
 */
function matched(
  { number: statementNumber, lines }: Pick<Following, 'number' | 'lines'>,
  moving: readonly MovingRow[],
): readonly (MovingRow | undefined)[] {
  const free = new Set(moving);
  const take = (line: Following['lines'][number], isIt: (each: MovingRow) => boolean) => {
    const found = [...free].find((each) => each.amount === line.amount && isIt(each));
    if (found !== undefined) free.delete(found);
    return found;
  };
  const named = lines.map((line) =>
    take(line, ({ reference }) => isNamed(reference, { bank_line_id: line.bankLineId })),
  );
  return lines.map((line, n) => {
    if (named[n] !== undefined) return named[n];
    const called = { bank_line_id: line.bankLineId, reference: line.reference };
    const likest = likestCalled(
      [...free].filter((each) => !isHandEntered(each) && each.amount === line.amount),
      (each) => each.reference,
      called,
    );
    if (likest !== undefined) return take(line, (each) => each === likest);
    return line.bankLineId === placeId(statementNumber, n)
      ? take(line, (each) => saysAll(each, line))
      : undefined;
  });
}

/** The bank gives the line no id: what was typed is it by its day, its payer and all that he wrote, in which nobody can name another's. */
const saysAll = (
  { sender_name: name, payer_text: text, typed_for: day }: MovingRow,
  line: Following['lines'][number],
): boolean =>
  name !== null &&
  text !== null &&
  day === line.valueDate &&
  isSameText(name, line.name) &&
  isSameText(text, line.reference);
