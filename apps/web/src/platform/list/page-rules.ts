/** Pages of a list put together: each row once, rows of one local day together. Pure. */

/** Pages of a list that grows at its head overlap: the first of each row counts. */
export function distinct<Row extends { id: string | number }>(rows: readonly Row[]): Row[] {
  return [...new Map([...rows].reverse().map((row) => [row.id, row])).values()].reverse();
}

export interface Day<Row> {
  /** Local midnight, milliseconds. */
  start: number;
  rows: Row[];
}

/** Newest first, as they come; a day is the reader's, not UTC's. */
export function byDay<Row extends { created_time: number }>(rows: readonly Row[]): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const start = startOfDay(row.created_time);
    const last = days.at(-1);
    if (last?.start === start) last.rows.push(row);
    else days.push({ start, rows: [row] });
  }
  return days;
}

/** Local midnight at or before a moment; `daysBefore` days earlier, across changes of daylight saving time. */
export function startOfDay(at: number, daysBefore = 0): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBefore).getTime();
}
