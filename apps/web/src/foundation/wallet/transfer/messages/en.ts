/** Texts of a transfer between accounts. */
import type { TransferTexts } from './zh.ts';

export const messages = {
  fromAccount: 'From',
  toAccount: 'To',
  swap: 'Swap accounts',
  currency: 'Currency',
  amount: 'Amount',
  amountPlaceholder: 'Amount to transfer',
  max: 'Max',
  availableIs: 'Transferable {amount} {currency}',
  confirmTransfer: 'Confirm transfer',
  transferNote: 'Transfers between your accounts are free and instant; frozen funds cannot be moved',
  amountRequired: 'Enter an amount',
  amountZero: 'The amount must be greater than 0',
  amountTooLarge: 'The amount is too large',
  insufficient: 'Not enough available balance',
  noCommon: 'No currency can be moved between these two accounts',
} satisfies TransferTexts;
