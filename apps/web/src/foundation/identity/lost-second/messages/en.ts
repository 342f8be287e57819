/** Texts of a lost second factor in English. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: 'Lost access to 2FA',
  intro:
    'Lost your phone, your passkeys and your recovery codes? Prove that the account is yours, and two members of our staff decide on removing two-factor authentication.',
  wait: 'The review starts {hours} hours after your request',
  link: 'After the removal every device is logged out and withdrawals pause for at least 24 hours. We notify your email and phone; the link in that message stops the request at any time.',
  codeTo: 'Code sent to {target}',
  ask: 'Request removal',
  asked: 'Request sent',
  askedUntil: 'Our staff review it after {when}',
  askedHint:
    'We tell you the outcome by email or text message. Found your phone or a recovery code? Just log in.',
  openUntil: 'A request is already open; our staff review it after {when}',
  again: 'Please log in again',
  againHint: 'To protect the account, go back to the login page and enter the password again.',
  logIn: 'Log in',
  entry: 'Lost all of these?',
  stopTitle: 'Account protection',
  stopAsked:
    'This pauses withdrawals for 24 hours and cancels the open request. If the request was sent or canceled from a logged-in device, every device is logged out',
  stopNow: 'It was not me: stop now',
  stopDone: 'The request for {account} is canceled',
  stopDoneOut: 'The request for {account} is canceled and every device is logged out',
  stopOut: 'Every device of {account} is logged out',
  stopUntil: 'Withdrawals are paused until {when}. Someone knows your login password: change it now.',
  stopUntilOut:
    'Withdrawals are paused until {when}. Someone was logged in to your account: change your login password now.',
  runningTitle: 'Someone asked to remove your 2FA',
  runningUntil: 'Our staff review it after {when}',
  runningHint: 'Not you? Cancel it now and change your login password.',
  stop: 'Cancel request',
  reasonHint: 'What happened',
  pictures:
    'Take two new photos with your document. Two members of our staff compare them with your verification.',
  front: 'Front of the ID',
  hand: 'Holding your ID or passport',
  picturesMissing: 'Add both photos first',
  cannotRead: 'I can no longer use {target}',
  unlinks:
    'Once approved, {target} is unlinked from your account and can no longer be used to log in or receive codes. Withdrawals pause for at least 48 hours.',
  newEmail: 'New email',
  newCode: 'Code sent to the new email',
};
