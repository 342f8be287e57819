/**
 * Rows of a list as CSV, every field the server gave: moments in UTC, lists in one cell, and nothing that a spreadsheet would take
 * for a formula. Pure.
 */

import { FILE_PAGE, FILE_ROWS } from '@candor/wire/operators';

type Flat = Map<string, string>;

export function toCsv(rows: readonly object[]): string {
  const flat = rows.map((row) => flatten(row));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = [columns, ...flat.map((row) => columns.map((name) => row.get(name) ?? ''))];
  // A mark at the beginning: without it, a spreadsheet reads UTF-8 as something else.
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function flatten(row: object, prefix = '', into: Flat = new Map()): Flat {
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      flatten(value, `${prefix}${name}.`, into);
    else into.set(prefix + name, textOf(name, value));
  }
  return into;
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : String(each))).join('; ');
  if (typeof value === 'number' && /(^|_)(at|until|since|from|to|time)$/.test(name) && value > 1e12)
    return new Date(value).toISOString();
  return String(value);
}

/** What a spreadsheet would compute at the beginning of a cell: in full width as well, which some languages type. */
const FORMULA = /^(?:[\t\r\n]|[ ]*[=+\-@＝＋－＠])/;
/** Where a spreadsheet parts cells by semicolons or tabs, what follows one is the beginning of a cell, whatever quotes there are; so is what follows a line break. */
const FORMULA_AFTER = /([;\t\r\n]["'\s]*)(?=[=+@＝＋－＠]|-(?![0-9]))/g;

function cell(text: string): string {
  const apart = text.replace(FORMULA_AFTER, "$1'");
  // A plain number may begin with a minus; anything else that a spreadsheet would compute is shown as text.
  const safe = FORMULA.test(apart) && !/^-?[0-9]+(\.[0-9]+)?$/.test(apart) ? `'${apart}` : apart;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a reply says of the page after it: how long the list is, or a mark where the next one begins. */
interface Paged {
  total?: number;
  next_before?: string | number | null;
  next_after?: string | number | null;
}
export interface ReadMore<Reply = unknown> {
  (fields: Readonly<Record<string, string | number>>): Promise<Reply>;
  /** Whether its own question names a page: a list without a length is known by it to have several. */
  isNumbered: boolean;
}
/** What lists are called in replies that hold one of them. */
const LISTS = ['data', 'list', 'rows'] as const;

type Fields = Readonly<Record<string, string | number>>;

/**
 * All rows as far as `FILE_ROWS`, and whether there are more, asked for the way the list is paged: one that has no pages is not asked for
 * them. `rowsOf` finds the rows where a reply holds several lists.
 */
export async function allRows<Reply>(
  read: ReadMore<Reply>,
  rowsOf: (reply: Reply) => readonly object[] = onlyListOf,
): Promise<{ rows: object[]; isCut: boolean }> {
  const rows: object[] = [];
  let fields: Fields = read.isNumbered ? { page: 1, limit: FILE_PAGE } : {};
  for (;;) {
    const got = await read(fields);
    const list = rowsOf(got);
    rows.push(...list);
    const next =
      list.length === 0
        ? undefined
        : nextPage(got as Paged, fields, { own: list.length, all: rows.length, isNumbered: read.isNumbered });
    if (next === undefined || rows.length >= FILE_ROWS) return { rows, isCut: next !== undefined };
    fields = next;
  }
}

/** A reply without a list it knows is a fault of ours: an empty file would say that there is nothing. */
function onlyListOf(reply: unknown): readonly object[] {
  if (Array.isArray(reply)) return reply as object[];
  const named = LISTS.map((name) => (reply as Record<string, unknown>)[name]).find((each) =>
    Array.isArray(each),
  );
  if (named === undefined) throw new Error('a reply holds no list that can be saved');
  return named as object[];
}

function nextPage(
  got: Paged,
  asked: Fields,
  rows: { own: number; all: number; isNumbered: boolean },
): Fields | undefined {
  if ((got.next_before ?? null) !== null) return { limit: FILE_PAGE, before: got.next_before! };
  if ((got.next_after ?? null) !== null) return { limit: FILE_PAGE, after: got.next_after! };
  // A list that does not say how long it is goes on while its pages are full.
  const hasMore = got.total === undefined ? rows.isNumbered && rows.own === FILE_PAGE : rows.all < got.total;
  return hasMore ? { ...asked, page: Number(asked['page'] ?? 1) + 1 } : undefined;
}
