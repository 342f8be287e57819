/**
 * A bank's statement as CSV: which column is what and how days and amounts are written is told by a mapping, kept per bank; number, day
 * and balances stand in no such file and come beside it. Strict: what does not fit is a fault at its line. Pure.
 */
import type { CSV_DATE_FORMS, CSV_DECIMAL_MARKS, CSV_SEPARATORS } from '@candor/wire/operators';
import { csvRows } from './csv-rows-rules.ts';
import type { ReadLine, Reading } from './statement-rules.ts';
import { amountOf, oneLine } from './statement-rules.ts';

export interface CsvMapping {
  separator: (typeof CSV_SEPARATORS)[number];
  decimal_mark: (typeof CSV_DECIMAL_MARKS)[number];
  date_form: (typeof CSV_DATE_FORMS)[number];
  /** The line of the file that names the columns, from 1. */
  head_row: number;
  date_column: string;
  amount_column: string;
  /** Empty: amounts have a sign. */
  out_column: string;
  name_column: string;
  reference_column: string;
  /** Empty: the bank gives no ids. */
  id_column: string;
}

export interface CsvBeside {
  number: string;
  closedOn: string;
  opening: bigint;
  closing: bigint;
}

export function readCsvStatement(text: string, mapping: CsvMapping, beside: CsvBeside): Reading {
  const separator = mapping.separator === 'tab' ? '\t' : mapping.separator;
  const rows = csvRows(text, separator);
  if (rows === undefined) return { ok: false, fault: 'statement_quotes', where: '' };
  const start = rows.findIndex(({ line }) => line >= mapping.head_row);
  const head = rows[start];
  if (head === undefined || head.line !== mapping.head_row)
    return { ok: false, fault: 'statement_head_missing', where: String(mapping.head_row) };
  const names = head.cells.map((cell) => cell.trim());
  const missing = COLUMNS.map((key) => mapping[key]).find(
    (name) => name !== '' && names.filter((each) => each === name).length !== 1,
  );
  if (missing !== undefined) return { ok: false, fault: 'statement_columns', where: missing };
  const lines = rows.slice(start + 1).map(({ cells }) => lineOf(cells, { names, mapping }));
  return { ok: true, statement: { ...beside, lines } };
}

const COLUMNS = [
  'date_column',
  'amount_column',
  'out_column',
  'name_column',
  'reference_column',
  'id_column',
] as const satisfies readonly (keyof CsvMapping)[];

function lineOf(
  cells: readonly string[],
  { names, mapping }: { names: readonly string[]; mapping: CsvMapping },
): ReadLine {
  const of = (name: string): string => (name === '' ? '' : (cells[names.indexOf(name)] ?? '').trim());
  const day = dayOf(of(mapping.date_column), mapping.date_form);
  const texts = {
    bankLineId: of(mapping.id_column),
    valueDate: day ?? of(mapping.date_column),
    name: oneLine(of(mapping.name_column)),
    reference: oneLine(of(mapping.reference_column)),
  };
  const amountText = [of(mapping.amount_column), of(mapping.out_column)]
    .filter((part) => part !== '')
    .join(' / ');
  const unread = { ...texts, amount: 0n, amountText };
  if (cells.length !== names.length) return { ...unread, fault: 'columns' };
  if (day === undefined) return { ...unread, fault: 'date', column: mapping.date_column };
  const amount = signed(of, mapping);
  if (amount === undefined || amount === 0n)
    return { ...unread, fault: 'amount', column: mapping.amount_column };
  return { ...texts, amount };
}

/** Undefined where it cannot be read, or where it came in and went out in one line. */
function signed(of: (name: string) => string, mapping: CsvMapping): bigint | undefined {
  const { amount_column, out_column, decimal_mark } = mapping;
  if (out_column === '') {
    const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(of(amount_column)) ?? [];
    const units = figure(rest, decimal_mark);
    return units !== undefined && sign === '-' ? -units : units;
  }
  const [into, out] = [of(amount_column), of(out_column)];
  const [came, went] = [into, out].map((text) => (text === '' ? 0n : figure(text, decimal_mark)));
  if (came === undefined || went === undefined || (came !== 0n && went !== 0n)) return undefined;
  return came - went;
}

/** No thousands: 1.500 is one and a half where the mark is a point, and whoever means more has to say so. */
function figure(text: string, mark: CsvMapping['decimal_mark']): bigint | undefined {
  const other = mark === '.' ? ',' : '.';
  return text.includes(other) ? undefined : amountOf(text.replace(mark, '.'));
}

/** YYYY-MM-DD; undefined where it has another form. */
function dayOf(text: string, form: CsvMapping['date_form']): string | undefined {
  const pattern = form
    .replaceAll('.', '\\.')
    .replace('YYYY', '(?<y>[0-9]{4})')
    .replace('MM', '(?<m>[0-9]{2})')
    .replace('DD', '(?<d>[0-9]{2})');
  const { y, m, d } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {};
  return y === undefined ? undefined : `${y}-${m}-${d}`;
}
