/** Texts of a lost second factor in English. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: 'Lost second factor',
  intro:
    'Phone, passkeys and recovery codes all gone? Show that the account is yours, and two of our staff decide on the removal.',
  wait: 'Nobody looks at it before {hours} hours have passed',
  link: 'After the removal every device is logged out and withdrawals pause for at least 24 hours. We write to your email and phone; the link in the message stops it at any time.',
  codeTo: 'Code sent to {target}',
  ask: 'Ask for the removal',
  asked: 'Request sent',
  askedUntil: 'Our staff look at it after {when}',
  askedHint:
    'You hear the outcome by email or text message. Found your phone or a recovery code? Just log in.',
  openUntil: 'A request is open; our staff look at it after {when}',
  again: 'Please log in again',
  againHint: 'To protect the account, go back to the login and enter the password again.',
  logIn: 'Log in',
  entry: 'Lost all of these?',
  stopTitle: 'Account protection',
  stopWorking: 'Stopping the request…',
  stopDone: 'The request for {account} is stopped',
  stopUntil: 'Withdrawals pause until {when}. Somebody knows your login password: change it now.',
  runningTitle: 'Somebody asked to remove your second factor',
  runningUntil: 'Our staff look at it after {when}',
  runningHint: 'Not you? Stop it now and change your login password.',
  stop: 'Stop the request',
  reasonHint: 'What happened',
};
