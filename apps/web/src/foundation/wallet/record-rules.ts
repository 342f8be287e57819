/** Account changes as shown: what a kind is called, which lines share a day, and the lines as a CSV file. Pure. */
import type { ReplyOf, walletCalls } from '@candor/wire';

export type Change = ReplyOf<typeof walletCalls.records>['list'][number];

/** Key of the words of each kind of journal. A newer server may know more kinds than this app. */
export const KIND_LABEL = {
  demo_faucet: 'kindFaucet',
  demo_funding: 'kindDemoFunding',
  house_funding: 'kindHouseFunding',
  transfer: 'kindTransfer',
  spot_hold: 'kindHold',
  spot_trade: 'kindTrade',
  spot_release: 'kindRelease',
  spot_amend: 'kindAmend',
  spot_bust: 'kindBust',
  deposit_credited: 'kindDepositCredited',
  withdrawal_hold: 'kindWithdrawalHold',
  withdrawal_approved: 'kindWithdrawalApproved',
  withdrawal_released: 'kindWithdrawalReleased',
  withdrawal_failed: 'kindWithdrawalFailed',
  manual_goodwill: 'kindGoodwill',
  manual_reversal: 'kindReversal',
  contract_hold: 'kindContractHold',
  contract_released: 'kindContractReleased',
  contract_opened: 'kindContractOpened',
  contract_liquidated: 'kindContractLiquidated',
  contract_funding: 'kindContractFunding',
  contract_margin: 'kindContractMargin',
  contract_profit: 'kindContractProfit',
  contract_loss: 'kindContractLoss',
  contract_bankrupt: 'kindContractBankrupt',
  option_bought: 'kindOptionBought',
  option_won: 'kindOptionWon',
  option_lost: 'kindOptionLost',
  option_returned: 'kindOptionReturned',
} as const;

export function kindLabel(kind: string): (typeof KIND_LABEL)[keyof typeof KIND_LABEL] | 'kindOther' {
  return KIND_LABEL[kind as keyof typeof KIND_LABEL] ?? 'kindOther';
}

/** Pages of a list that grows at its head overlap: the first of each line counts. */
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
