/**
 * Lines of a bank's statement read from CSV (RFC 4180), strictly: a wrong file is refused with the line and what is wrong with it, and
 * never guessed at. Pure.
 */
import { formatDecimal, parseDecimal } from '@candor/money';

export const CSV_COLUMNS = ['bank_line_id', 'value_date', 'amount', 'sender_name', 'reference'] as const;
type Column = (typeof CSV_COLUMNS)[number];
export const MOST_LINES = 200;

export type CsvFault =
  | 'columns'
  | 'quotes'
  | 'empty'
  | 'too_long'
  | 'control_character'
  | 'date'
  | 'future'
  | 'amount'
  | 'twice_in_file';

export interface CsvLine extends Readonly<Record<Column, string>> {
  /** As a person counts lines in the file: the head is 1. */
  line: number;
  fault?: CsvFault;
  /** Column that is wrong, where it is one. */
  column?: Column;
}

export type CsvFile =
  | { ok: true; lines: readonly CsvLine[] }
  | { ok: false; fault: 'csv_head' | 'csv_quotes' | 'csv_empty' | 'csv_too_long' };

/** `today` is YYYY-MM-DD: what the bank has booked is not of tomorrow. */
export function readStatementCsv(text: string, today: string): CsvFile {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  if (rows === undefined) return { ok: false, fault: 'csv_quotes' };
  const [head, ...body] = rows;
  if (head === undefined || head.cells.join(',') !== CSV_COLUMNS.join(','))
    return { ok: false, fault: 'csv_head' };
  if (body.length === 0) return { ok: false, fault: 'csv_empty' };
  if (body.length > MOST_LINES) return { ok: false, fault: 'csv_too_long' };
  const seen = new Set<string>();
  const lines = body.map(({ cells, line }) => {
    const read = lineOf(cells, { line, today });
    if (read.fault !== undefined) return read;
    if (seen.has(read.bank_line_id))
      return { ...read, fault: 'twice_in_file' as const, column: 'bank_line_id' as const };
    seen.add(read.bank_line_id);
    return read;
  });
  return { ok: true, lines };
}

function lineOf(cells: readonly string[], { line, today }: { line: number; today: string }): CsvLine {
  const value = Object.fromEntries(
    CSV_COLUMNS.map((column, n) => [column, (cells[n] ?? '').trim()]),
  ) as Record<Column, string>;
  if (cells.length !== CSV_COLUMNS.length) return { ...value, line, fault: 'columns' };
  for (const column of CSV_COLUMNS) {
    const fault = faultOf(column, value[column], today);
    if (fault !== undefined) return { ...value, line, fault, column };
  }
  return { ...value, amount: canonical(value.amount), line };
}

const LONGEST: Readonly<Record<Column, number>> = {
  bank_line_id: 64,
  value_date: 10,
  amount: 30,
  sender_name: 140,
  reference: 140,
};

function faultOf(column: Column, text: string, today: string): CsvFault | undefined {
  if (text === '' && column !== 'reference') return 'empty';
  if (text.length > LONGEST[column]) return 'too_long';
  if (/\p{Cc}/u.test(text)) return 'control_character';
  if (column === 'value_date') {
    if (!isDay(text)) return 'date';
    return text > today ? 'future' : undefined;
  }
  if (column === 'amount') {
    // No thousands, no sign, no comma: 1.500 is one and a half, and whoever means more has to say so.
    const parsed = /^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/.test(text) ? parseDecimal(text) : undefined;
    return parsed?.ok === true && parsed.value > 0n ? undefined : 'amount';
  }
  return undefined;
}

function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

function canonical(text: string): string {
  const parsed = parseDecimal(text);
  return parsed.ok ? formatDecimal(parsed.value) : text;
}

interface Row {
  cells: string[];
  line: number;
}

/** Undefined when a quote does not close or stands where none may. Empty lines are left out. */
function rowsOf(text: string): Row[] | undefined {
  const rows: Row[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row: Row = { cells: [], line };
    for (;;) {
      const cell = text[at] === '"' ? quoted(text, at) : plain(text, at);
      if (cell === undefined) return undefined;
      row.cells.push(cell.value);
      line += cell.value.split('\n').length - 1;
      at = cell.end;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n') at += 1;
    else if (at < text.length) return undefined;
    line += 1;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  return rows;
}

function plain(text: string, from: number): { value: string; end: number } | undefined {
  const length = text.slice(from).search(/[,\r\n]|$/);
  const value = text.slice(from, from + length);
  return value.includes('"') ? undefined : { value, end: from + length };
}

function quoted(text: string, from: number): { value: string; end: number } | undefined {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return { value, end: at + 1 };
  }
  return undefined;
}
