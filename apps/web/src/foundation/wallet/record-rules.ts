/** Account changes as a CSV file. Pure. */
import type { ReplyOf, walletCalls } from '@candor/wire';

export type Change = ReplyOf<typeof walletCalls.records>['list'][number];
export type WalletEvent = ReplyOf<typeof walletCalls.events>['list'][number];

/** RFC 4180 with a byte order mark, without which spreadsheets read Chinese as Latin. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`;
}

function csvField(text: string): string {
  // A spreadsheet runs what begins like a formula; amounts with their sign are numbers and stay.
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^[+-]?[0-9.]+$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
