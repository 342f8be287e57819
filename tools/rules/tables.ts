/** Tables of docs/rules as cells, so that an oracle computes with the numbers that stand there and not with copies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.ts';
import { RULES } from './read-rules.ts';

/** Rows of the table in whose first line `column` stands. */
export function rowsOf(page: string, column: string): string[][] {
  const lines = readFileSync(join(ROOT, RULES, page), 'utf8').split('\n');
  const head = lines.findIndex((line) => line.startsWith('|') && line.includes(column));
  if (head < 0) throw new Error(`No table with ${column} in ${page}.`);
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'));
  return lines.slice(head + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The cell of the row that begins with `row`. */
export function cellOf(page: string, column: string, row: string): string {
  const text = readFileSync(join(ROOT, RULES, page), 'utf8');
  const heads = text.split('\n').find((line) => line.startsWith('|') && line.includes(column)) ?? '';
  const at = heads
    .split('|')
    .slice(1, -1)
    .findIndex((cell) => cell.trim() === column);
  const cell = rowsOf(page, column).find(([name]) => name?.startsWith(row))?.[at];
  if (cell === undefined) throw new Error(`No cell ${column} of ${row} in ${page}.`);
  return cell;
}
