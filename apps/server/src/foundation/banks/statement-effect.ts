/**
 * What whoever checks a statement reads (R-OPS-10): its balances and sums, what it says otherwise than people said, and its largest lines. The sums
 * alone nobody could agree to; all lines are on the page of the statement.
 */
import { formatDecimal } from '@candor/money';
import type { Queryable } from '../../platform/db/database.ts';
import type { EffectLine } from '../operators/index.ts';
import { cancellingIn } from './cancelling-rules.ts';
import type { TypedBeside } from './follow-statement.ts';
import { typedBeside } from './follow-statement.ts';
import type { BankDeps, WaitingPayout } from './ports.ts';
import { isNamedSo } from './said-otherwise-rules.ts';
import { USD_ID, likestCalled } from './settle-bank.ts';
import type { StatementLineRow, StatementRow } from './statements-store.ts';
import { linesOf } from './statements-store.ts';

export async function statementEffect(
  deps: BankDeps,
  db: Queryable,
  statement: StatementRow,
): Promise<EffectLine[]> {
  const lines = await linesOf(db, statement.id);
  const currency = deps.currencyName(USD_ID);
  const money = (amount: bigint): string => `${formatDecimal(amount)} ${currency}`;
  const ownLines = lines.filter(({ is_own }) => is_own);
  const others = lines.filter(({ is_own }) => !is_own);
  const ownIn = ownLines.reduce((sum, { amount }) => sum + amount, 0n);
  const ofLine = (line: StatementLineRow): string => textOf(line, money(line.amount));
  const shown = (of: readonly StatementLineRow[], field: string): EffectLine[] =>
    largest(of).map((line) => ({ field, after: ofLine(line) }));
  const beside = await typedBeside(db, { statement, lines });
  const payouts = await paidToAnother(deps, db, { bank: statement.bank, lines });
  const name = deps.byNumber(statement.bank)?.value.bank_name ?? '';
  return [
    { field: 'bank', after: `${statement.bank} ${name}` },
    { field: 'statement', after: `${statement.number} (${statement.closed_on})` },
    { field: 'balance', before: money(statement.opening), after: money(statement.closing) },
    { field: 'sum_in', after: money(statement.sum_in) },
    { field: 'sum_out', after: money(statement.sum_out) },
    { field: 'statement_lines', after: String(lines.length) },
    ...typedLines(beside, money),
    ...[...payouts, ...(await returnedToAnother(deps, db, beside))].map(({ payee, line }) => ({
      field: 'paid_to_another',
      before: payee,
      after: ofLine(line),
    })),
    // Each by itself: a customer's transfer among them would be the house's.
    ...(ownIn === 0n ? [] : [{ field: 'own_money_in', after: money(ownIn) }]),
    // Lines of a payer's own have to add up to nothing: each that left, with what it cancels.
    ...(statement.format === 'mt940' ? cancellingIn(others) : []).map(({ out, cameIn }) => ({
      field: 'cancels',
      after: [out, ...cameIn].map(ofLine).join(' = '),
    })),
    ...shown(ownLines, 'own_money_in'),
    ...shown(others, 'statement_line'),
  ];
}

/** What somebody typed, and the bank does not say, or says otherwise. */
function typedLines({ missing, otherwise }: TypedBeside, money: (amount: bigint) => string): EffectLine[] {
  return [
    ...missing.map(({ amount, reference }) => ({
      field: 'typed_in_vain',
      after: `${money(amount)} · ${reference}`,
    })),
    ...otherwise.map(({ typed, line }) => ({
      field: 'typed_otherwise',
      before: joined([typed.sender_name ?? '', typed.payer_text ?? '']),
      after: textOf(line, money(line.amount)),
    })),
  ];
}

interface ToAnother {
  payee: string;
  line: StatementLineRow;
}

/** Lines that show the return of a transfer, and name somebody else than its sender. */
async function returnedToAnother(
  { incoming }: BankDeps,
  db: Queryable,
  { returned }: TypedBeside,
): Promise<ToAnother[]> {
  const found: ToAnother[] = [];
  for (const { movement, line } of returned) {
    // What was undone and done again has its round behind the line.
    const payee = await incoming().senderOf(db, Number(movement.ref_id.split(':')[0]));
    if (payee !== undefined && line.name !== '' && !isNamedSo(line.name, payee)) found.push({ payee, line });
  }
  return found;
}

/** Lines that pay a payout by its reference and name somebody else than its account is of. What names nobody says nothing. */
async function paidToAnother(
  { payouts }: BankDeps,
  db: Queryable,
  { bank, lines }: { bank: number; lines: readonly StatementLineRow[] },
): Promise<ToAnother[]> {
  const free = new Set<WaitingPayout>((await payouts()?.waiting(db, bank)) ?? []);
  const found: ToAnother[] = [];
  for (const line of lines) {
    const ofAmount = [...free].filter(({ amount }) => amount === -line.amount);
    const payout = likestCalled(ofAmount, ({ reference }) => reference, line);
    if (payout === undefined) continue;
    free.delete(payout);
    const payee = await payouts()!.payee(db, payout.id);
    if (payee === undefined || line.name === '' || isNamedSo(line.name, payee)) continue;
    found.push({ payee, line });
  }
  return found;
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join(' · ');

const SHOWN_LINES = 20;
export const textOf = (
  {
    name,
    reference,
    value_date,
    bank_line_id,
  }: Pick<StatementLineRow, 'name' | 'reference' | 'value_date' | 'bank_line_id'>,
  money: string,
): string => joined([money, name, reference, value_date, bank_line_id]);
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
const largest = (lines: readonly StatementLineRow[]): StatementLineRow[] =>
  lines.toSorted((a, b) => Number(sizeOf(b.amount) - sizeOf(a.amount))).slice(0, SHOWN_LINES);
