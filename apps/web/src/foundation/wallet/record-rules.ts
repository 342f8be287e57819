/** Account changes as a CSV file. Pure. */
import type { ReplyOf, walletCalls } from '@candor/wire';

export type Change = ReplyOf<typeof walletCalls.records>['list'][number];
export type WalletEvent = ReplyOf<typeof walletCalls.events>['list'][number];

/** RFC 4180 with a byte order mark, without which spreadsheets read Chinese as Latin. */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return `\ufeff${lines.map((line) => line.map(csvField).join(',')).join('\r\n')}\r\n`;
}

/** A spreadsheet runs what begins like a formula, in full width as well, and in many countries parts cells by semicolons. */
const FORMULA = /^(?:[\t\r\n]|[ ]*[=+\-@＝＋－＠])/;
const FORMULA_AFTER = /([;\t]["'\s]*)(?=[=+@＝＋－＠]|-(?![0-9]))/g;

function csvField(text: string): string {
  const apart = text.replace(FORMULA_AFTER, "$1'");
  // Amounts with their sign are numbers and stay.
  const safe = FORMULA.test(apart) && !/^[+-]?[0-9.]+$/.test(apart) ? `'${apart}` : apart;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
