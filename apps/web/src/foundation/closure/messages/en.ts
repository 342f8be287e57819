/** Texts of closing the account in English. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: 'Close account',
  intro:
    'A closed account cannot be opened again. After you ask there are {days} days in which you can use it as usual and change your mind.',
  keptRecords: 'Identity, money and login records that the law requires stay stored, encrypted',
  keptPictures: 'Your pictures are deleted five years after closing',
  exportFirst: 'Export your data first: it cannot be downloaded afterwards',
  noReturn: 'This email address or phone can neither log in nor open a new account',
  first: 'To be settled first',
  leftOver: 'Small change left in the account',
  stillThere: 'Settle this in time, or the account stays open',
  balance: 'Available balance',
  frozen: 'Frozen balance',
  deposit_open: 'Deposit in progress',
  withdrawal_open: 'Withdrawal in progress',
  account_coin: 'Spot account',
  account_contract: 'Futures account',
  account_option: 'Options account',
  account_trust: 'Finance account',
  account_copy: 'Copied portfolio',
  agree: 'I understand that the account cannot be opened again',
  agreeDust:
    'I leave the remainder of less than 1 USDT behind and understand that the account cannot be opened again',
  closesAt: 'Your account closes on {when}',
  coolingHint:
    'Until then you can use it as usual. On that day there must be no money in it and nothing unfinished.',
  takeBack: 'Keep my account',
  takeBackHint: 'The account stays open. To close it later you have to ask again.',
  lastStopped:
    'Your request of earlier ended on {when} without closing: there was money in the account or something unfinished.',
};
