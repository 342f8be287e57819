/** Rows of an export as CSV text and as JSON text. Pure; formulas in spreadsheets are defused. */
export type ExportValue = string | number | boolean | null;
export type ExportRecord = Readonly<Record<string, ExportValue>>;

/** RFC 4180 with a header line; empty text for no rows at all. */
export function csvOf(rows: readonly ExportRecord[]): string {
  if (rows.length === 0) return '';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? null))];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

export const jsonOf = (rows: readonly ExportRecord[]): string => `${JSON.stringify(rows, null, 1)}\n`;

function cell(value: ExportValue): string {
  if (value === null) return '';
  const text = String(value);
  // A program that opens this must not take a nickname for a formula; numbers keep their minus sign.
  const safe = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-[0-9.]+$/.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
