/** Texts of withdrawals in English. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const en: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: 'This bank account does not exist.',
    withdraw_address_first: 'Please set a withdrawal address first.',
    bank_account_first: 'Please link a bank account first.',
    address_waiting:
      'This address is saved but cannot be used yet: new addresses wait 24 hours.[ Usable from {until} UTC.]',
    address_is_contract:
      'This is the contract of a token, not a wallet. Coins sent there are lost. Enter the address of your wallet.',
    address_is_ours: 'This address belongs to us. You cannot withdraw to it.',
    address_invalid: 'This is not a valid {chain} address.',
    address_exists: 'You have already saved this address.',
    label_exists: 'You already use this label. Choose another one.',
    address_unknown: 'You have not saved this address.',
    too_many_addresses: 'You have saved as many addresses as possible. Delete one first.',
    withdrawals_closed: 'Withdrawals of this currency are paused at the moment.',
    withdrawals_held:
      'Withdrawals are paused to protect you after a security change.[ They resume at {until} UTC.]',
    withdrawal_below_minimum: 'The minimum withdrawal is {minimum} {currency}.',
    withdrawal_fee_too_high: 'The fee would use up the whole amount. Enter a larger one.',
    withdrawal_fee_changed: 'The fee has changed[: {arrives} {currency} would arrive]. Please confirm again.',
    withdrawals_used_today:
      'You have used your 3 withdrawals of today.[ The next UTC day begins in {hours} h {minutes} min.]',
    withdrawal_over_limit: 'This exceeds your 24-hour limit.[ You can still withdraw {left} USDT.]',
    travel_declaration_required: 'Please say who owns the address.',
    own_address_only: 'Verification was refused: you can withdraw only to an address of your own.',
    payouts_blocked: 'Withdrawals of this account are blocked by law[: {law}].',
    payouts_in_review: 'Withdrawals of this account are under review and continue once it is done.',
    withdrawal_unknown: 'This withdrawal was not found.',
    withdrawal_not_cancellable: 'This withdrawal can no longer be canceled.',
    withdrawal_stopping:
      'It is on its way out and we are stopping it. If it has not left, the money comes back to you.',
    bank_name_differs: 'The account must be in your verified name: {name}.',
    iban_invalid: 'The IBAN is not valid. Enter “-” if your bank has none.',
    swift_invalid: 'The Swift or Fedwire code is not valid.',
    account_number_invalid: 'The account number is not valid.',
    card_number_invalid: 'The card number is not valid. Enter “-” if the account has no card.',
  },
  successes: {
    address_saved: 'Address saved. It can be used in 24 hours.',
    address_deleted: 'Address deleted.',
    bank_saved: 'Bank account linked. It can be used in 24 hours.',
    withdrawal_submitted: 'Withdrawal requested and under review.',
    withdrawal_cancelled: 'Withdrawal canceled. The money is available again.',
  },
};
