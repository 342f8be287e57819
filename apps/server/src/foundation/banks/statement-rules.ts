/**
 * What a bank's statement says, whichever form it came in, and what can be checked of it alone: account, currency, days, and that
 * its lines lead from the opening to the closing balance (R-OPS-10). Pure.
 */
import { formatDecimal, parseDecimal } from '@candor/money';

/** Ten thousand million: no balance, line or sum of a statement is as much. Sums of a day and of both ways, in USDT too, are kept in columns that hold nine times that. */
export const MOST_AT_BANK = 10n ** 18n;

export type LineFault =
  | 'columns'
  | 'empty'
  | 'too_long'
  | 'control_character'
  | 'date'
  | 'future'
  | 'too_old'
  | 'amount'
  | 'too_large';

export interface ReadLine {
  /** The bank's own id; empty when it gives none. */
  bankLineId: string;
  /** YYYY-MM-DD. */
  valueDate: string;
  /** Units of 10^-8, in above zero, out below; 0 of a line whose amount cannot be read. */
  amount: bigint;
  /** As it stands in the file, of a faulty line. */
  amountText?: string;
  name: string;
  reference: string;
  fault?: LineFault;
  column?: string;
}

export interface ReadStatement {
  /** Account and currency as the file names them; a CSV names none. */
  account?: string;
  currency?: string;
  number: string;
  closedOn: string;
  opening: bigint;
  closing: bigint;
  lines: readonly ReadLine[];
}

export type ReadingFault =
  | 'statement_unreadable'
  | 'statement_ambiguous'
  | 'statement_quotes'
  | 'statement_columns'
  | 'statement_head_missing';
/** `where` is the tag, column or line at which reading ended. */
export type Reading =
  | { ok: true; statement: ReadStatement }
  | { ok: false; fault: ReadingFault; where: string };

export const unreadable = (where: string): Reading => ({ ok: false, fault: 'statement_unreadable', where });

export type StatementProblem =
  | 'statement_too_long'
  | 'statement_faulty'
  | 'statement_other_account'
  | 'statement_other_currency'
  | 'statement_sum'
  | 'statement_ahead';

/** What is wrong with a statement that could be read; `expected` is the figure it would have to be. */
export interface Problem<Code = StatementProblem> {
  code: Code;
  expected?: bigint;
}

export interface KnownAccount {
  accountNumber: string;
  currency: string;
  /** The latest day that it is anywhere, YYYY-MM-DD. */
  today: string;
  mostLines: number;
}

/** The first thing that is wrong with it by itself. */
export function problemOf(statement: ReadStatement, known: KnownAccount): Problem | undefined {
  const { account, currency, closedOn, lines, opening, closing } = statement;
  if (lines.length > known.mostLines) return { code: 'statement_too_long' };
  if (account !== undefined && !isSameAccount(account, known.accountNumber))
    return { code: 'statement_other_account' };
  if (currency !== undefined && currency !== known.currency) return { code: 'statement_other_currency' };
  if (closedOn > known.today) return { code: 'statement_ahead' };
  if (lines.some(({ fault }) => fault !== undefined)) return { code: 'statement_faulty' };
  const end = opening + lines.reduce((sum, { amount }) => sum + amount, 0n);
  return end === closing ? undefined : { code: 'statement_sum', expected: end };
}

/** The same day of the year before. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** Marks what no line may have; the rest of it stays as it is, but what a payer may have written: that makes no statement faulty. */
export function checked(said: ReadLine, today: string): ReadLine {
  if (said.fault !== undefined) return said;
  const line = { ...said, name: fitted(said.name, 140), reference: fitted(said.reference, 400) };
  const column = 'bankLineId';
  if (line[column].length > 64) return { ...line, fault: 'too_long', column };
  if (/\p{Cc}/u.test(line[column])) return { ...line, fault: 'control_character', column };
  if (!isDay(line.valueDate)) return { ...line, fault: 'date', column: 'valueDate' };
  if (line.valueDate > today) return { ...line, fault: 'future', column: 'valueDate' };
  // Banks correct the value of a line by weeks; years are a slip of the finger, or a line that shall not be found.
  if (line.valueDate < yearBefore(today)) return { ...line, fault: 'too_old', column: 'valueDate' };
  return line;
}

/** Marks the line with which more comes in, or goes out, than is kept of any statement. */
export function withinMost(lines: readonly ReadLine[]): ReadLine[] {
  let [cameIn, wentOut] = [0n, 0n];
  return lines.map((line) => {
    if (line.amount > 0n) cameIn += line.amount;
    else wentOut -= line.amount;
    if (line.fault !== undefined || (cameIn < MOST_AT_BANK && wentOut < MOST_AT_BANK)) return line;
    return { ...line, amountText: formatDecimal(line.amount), fault: 'too_large', column: 'amount' };
  });
}

/** On one line, and cut where it is longer: whoever pays in writes what he likes, and keeps nobody else's money out by it. */
function fitted(text: string, most: number): string {
  const signs = [...oneLine(text.replace(/\p{Cc}/gu, ' '))];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

/** The id of a line to which the bank gave none; the first is line 0. */
export const placeId = (statementNumber: string, n: number): string => `${statementNumber}/${n + 1}`;

/** An id of its own for each line: the bank's, or the statement's number and the place where the bank gives none or the same twice. */
export function withIds(
  statementNumber: string,
  lines: readonly ReadLine[],
  taken: ReadonlySet<string>,
): ReadLine[] {
  const seen = new Set<string>();
  return lines.map((line, n) => {
    const given = line.bankLineId;
    const isFree = given !== '' && !seen.has(given) && !taken.has(given);
    const bankLineId = isFree ? given : placeId(statementNumber, n);
    seen.add(bankLineId);
    return { ...line, bankLineId };
  });
}

/** Letters and digits are compared; banks write bank codes before the number and the currency behind it. */
export function isSameAccount(said: string, ours: string): boolean {
  const ourNumber = plainOf(ours);
  const parts = said.split('/').map(plainOf);
  const names = [plainOf(said), ...parts, ...parts.map((part) => part.replace(/[A-Z]{3}$/, ''))];
  return ourNumber !== '' && names.includes(ourNumber);
}

const plainOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** Units of a plain amount with a point and cents at most; undefined when it is none, or as much as no bank here has. Zeros behind the cents do not count. */
export function amountOf(text: string): bigint | undefined {
  const [, whole, cents = ''] = /^([0-9]{1,12})(?:\.([0-9]{0,2})0{0,3})?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const read = parseDecimal(`${whole.replace(/^0+(?=[0-9])/, '')}${cents === '' ? '' : `.${cents}`}`);
  return read.ok && read.value < MOST_AT_BANK ? read.value : undefined;
}

/** White space of any kind is one blank: banks break texts where their lines end. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
