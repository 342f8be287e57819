/** What an oracle says of one worked example. */
import type { Figure } from '../exact.ts';

export interface Said {
  /** Every number of the example's text, given or computed, in reading order; dates, times, hashes and code as they stand. */
  numbers: readonly Figure[];
  /** What is decided, as the text says it, in reading order. */
  words: readonly string[];
}

/** By id of the example. */
export type Examples = Readonly<Record<string, () => Said>>;

/** Numbers may come in rows, as they stand in the text. */
export function said(rows: readonly (Figure | readonly Figure[])[], ...words: readonly string[]): Said {
  return { numbers: rows.flat(), words };
}

export function day(date: string, plusDays = 0): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + plusDays * 86_400_000).toISOString().slice(0, 10);
}

/** `2025-03-11T12:00Z`. */
export function minute(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`;
}
