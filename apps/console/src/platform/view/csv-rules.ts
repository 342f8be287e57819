/**
 * Rows of a list as CSV, every field the server gave: moments in UTC, lists in one cell, and nothing that a spreadsheet would take
 * for a formula. Pure.
 */

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

function cell(text: string): string {
  // A plain number may begin with a minus; anything else that a spreadsheet would compute is shown as text.
  const safe = /^[=+\-@\t\r\n]/.test(text) && !/^-?[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A page of a list in either of the two forms: numbered pages, or a mark where the next one begins. */
interface Paged {
  total?: number;
  next_before?: string | number | null;
  next_after?: string | number | null;
}
export type ReadMore<Reply = unknown> = (fields: Readonly<Record<string, string | number>>) => Promise<Reply>;
/** What lists are called in replies that hold one of them. */
const LISTS = ['data', 'list', 'rows'] as const;

/** More than this no spreadsheet is opened for, and no list is read out at once. */
export const MOST_ROWS = 20_000;
const A_PAGE = 100;
type Fields = Readonly<Record<string, string | number>>;

/** All rows as far as `MOST_ROWS`, and whether there are more. `rowsOf` finds them where a reply holds several lists. */
export async function allRows<Reply>(
  read: ReadMore<Reply>,
  rowsOf: (reply: Reply) => readonly object[] = onlyListOf,
): Promise<{ rows: object[]; isCut: boolean }> {
  const rows: object[] = [];
  let { got, fields } = await firstPage(read);
  for (;;) {
    const list = rowsOf(got);
    rows.push(...list);
    const next =
      list.length === 0 ? undefined : nextPage(got as Paged, fields, { own: list.length, all: rows.length });
    if (next === undefined || rows.length >= MOST_ROWS) return { rows, isCut: next !== undefined };
    fields = next;
    got = await read(fields);
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

/** Lists without numbered pages refuse the field `page`, lists that are always whole `limit` as well. */
async function firstPage<Reply>(read: ReadMore<Reply>): Promise<{ got: Reply; fields: Fields }> {
  const ways: readonly Fields[] = [{ page: 1, limit: A_PAGE }, { limit: A_PAGE }];
  for (const fields of ways) {
    try {
      return { got: await read(fields), fields };
    } catch (error) {
      if ((error as { code?: string }).code !== 'invalid_request') throw error;
    }
  }
  return { got: await read({}), fields: {} };
}

function nextPage(got: Paged, asked: Fields, rows: { own: number; all: number }): Fields | undefined {
  if ((got.next_before ?? null) !== null) return { limit: A_PAGE, before: got.next_before! };
  if ((got.next_after ?? null) !== null) return { limit: A_PAGE, after: got.next_after! };
  const page = Number(asked['page'] ?? 0);
  // A list that does not say how long it is goes on while its pages are full.
  const hasMore = got.total === undefined ? rows.own === A_PAGE : rows.all < got.total;
  return page > 0 && hasMore ? { page: page + 1, limit: A_PAGE } : undefined;
}
