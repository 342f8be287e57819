/** Rows of a CSV file (RFC 4180) with any one separator, strictly: what is quoted wrongly is refused and never guessed at. Pure. */

export interface CsvRow {
  cells: string[];
  /** As a person counts lines in the file: the first is 1. */
  line: number;
}

/** Undefined when a quote does not close or stands where none may. Empty lines are left out. */
export function csvRows(text: string, separator: string): CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  const source = text.replace(/^\uFEFF/, '');
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const row: CsvRow = { cells: [], line };
    for (;;) {
      const cell = source[at] === '"' ? quoted(source, at) : plain(source, at, separator);
      if (cell === undefined) return undefined;
      row.cells.push(cell.value);
      line += cell.value.split('\n').length - 1;
      at = cell.end;
      if (source[at] !== separator) break;
      at += 1;
    }
    if (source.startsWith('\r\n', at)) at += 2;
    else if (source[at] === '\n') at += 1;
    else if (at < source.length) return undefined;
    line += 1;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
  }
  return rows;
}

function plain(text: string, from: number, separator: string): { value: string; end: number } | undefined {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') {
    if (text[end] === '"') return undefined;
    end += 1;
  }
  return { value: text.slice(from, end), end };
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
