/** Rows of an export as CSV lines and as JSON lines. Pure; formulas in spreadsheets are defused. */
export type ExportValue = string | number | boolean | null;
export type ExportRecord = Readonly<Record<string, ExportValue>>;

/** RFC 4180: the line of names. */
export const csvHead = (names: readonly string[]): string => csvLine(names);

export const csvRows = (names: readonly string[], rows: readonly ExportRecord[]): string =>
  rows.map((row) => csvLine(names.map((name) => row[name] ?? null))).join('');

/** One record a line, so that a long file can be read without reading all of it. */
export const jsonRows = (rows: readonly ExportRecord[]): string =>
  rows.map((row) => JSON.stringify(row)).join(',\n');

function csvLine(values: readonly ExportValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** In full width as well, which some languages type; where cells are parted by semicolons, after each of them and after line breaks, whatever quotes there are. */
const FORMULA = /^(?:[\t\r\n]|[ ]*[=+\-@＝＋－＠])/;
const FORMULA_AFTER = /([;\t\r\n]["'\s]*)(?=[=+@＝＋－＠]|-(?![0-9]))/g;

function cell(value: ExportValue): string {
  if (value === null) return '';
  // A program that opens this must not take a nickname for a formula; numbers keep their minus sign.
  const text = String(value).replace(FORMULA_AFTER, "$1'");
  const safe = FORMULA.test(text) && !/^-[0-9.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
