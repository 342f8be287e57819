/** Account changes as shown: what a kind is called, and the lines as a CSV file. Pure. */
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
