/**
 * A column as PostgreSQL's array text. The driver would copy, look at and escape every element of some sixty arrays a
 * batch; here numbers are joined as they are and a text is escaped only when it has to be.
 */

export type Column = readonly (number | bigint | string | null)[];

export function columnText(column: Column): string {
  let text = '{';
  let comma = '';
  for (const value of column) {
    text += comma;
    if (value === null) text += 'NULL';
    else if (typeof value === 'string') text += quoted(value);
    else text += value;
    comma = ',';
  }
  return `${text}}`;
}

/** Always in quotes: an empty text, NULL as a word, commas and braces mean themselves there. */
function quoted(value: string): string {
  if (!value.includes('"') && !value.includes('\\')) return `"${value}"`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
