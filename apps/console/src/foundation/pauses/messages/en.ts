/** Texts of payout pauses, in English. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';
import type { messages as zh } from './zh.ts';

export const messages: TranslationOf<typeof zh> = {
  title: 'Payout pause',
  hint: 'One person stops payouts at once, for 24 hours at most and with a public notice. Two others let them go on; two add a further day. Requests wait and lose nothing, and customers can still submit and cancel.',
  stop: 'Stop payouts now',
  stopHint:
    'Takes effect at once on every node; a transaction that has been broadcast cannot be called back. The notice is public in seven languages, the reason is not.',
  resume: 'Let payouts go on',
  resumeHint: 'One more person approves it; whoever stopped payouts is neither of the two.',
  prolong: 'Add a day',
  prolongHint: 'Payouts stay stopped for 24 hours from the approval; two persons, each day again.',
  scope: 'Payouts',
  scope_all: 'All payouts',
  scope_bank: 'Banks',
  scope_TRC20: 'TRC20',
  scope_ERC20: 'ERC20',
  scope_BTC: 'BTC',
  state: 'State',
  state_running: 'stopped',
  state_ended: 'let go on',
  state_ran_out: 'ran out',
  by: 'Stopped by',
  why: 'Reason',
  from: 'From',
  until: 'Until at most',
  over: 'Went on',
  own: 'Two others let it go on',
  running: 'Payouts are stopped: {scopes}',
  runningHint: 'Requests wait and are sent afterwards, on {when} at the latest.',
  none: 'Payouts were never stopped',
};
