/** Texts of closing the account in English. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: 'Close account',
  intro:
    'A closed account cannot be reopened. After you request it you have {days} days in which you can use it as usual and change your mind.',
  keptRecords: 'Identity, funds and login records required by law are kept, encrypted',
  keptPictures: 'Your pictures are deleted five years after closing',
  exportFirst: 'Export your data first: you cannot download it afterwards',
  noReturn: 'This email address or phone can no longer log in or open a new account',
  first: 'Settle these first',
  leftOver: 'Small remainder in the account',
  stillThere: 'Settle these in time, or the account stays open',
  balance: 'Available balance',
  frozen: 'Frozen balance',
  deposit_open: 'Deposit in progress',
  withdrawal_open: 'Withdrawal in progress',
  rental_open: 'Active mining rental',
  agree: 'I understand that the account cannot be reopened',
  agreeDust:
    'I agree to leave the remainder of less than 1 USDT and understand that the account cannot be reopened',
  closesAt: 'Your account will close on {when}',
  coolingHint:
    'Until then you can use it as usual. On that day it must hold no funds and nothing may be pending.',
  takeBack: 'Keep my account',
  takeBackHint: 'The account stays open. To close it later you have to request it again.',
  lastStopped:
    'Your earlier request ended on {when} without closing the account: funds or something pending remained in it.',
};
