/** Texts of referral, in English. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';
import type { messages as zh } from './zh.ts';

export const messages: TranslationOf<typeof zh> = {
  title: 'Referral',
  hint: 'To look at: rebates accrue with fees, are activated and lapse by the rules, and nobody can change one.',
  customerId: 'Customer id',
  none: 'No relations',
  referrer: 'Referrer',
  referee: 'Referee',
  waiting: 'Waiting',
  activated: 'Activated',
  lapsed: 'Lapsed',
  ended: 'Ended',
  reason: 'Lapsed because',
  same_person: 'Same person',
  same_device: 'Same device',
  same_address: 'Same withdrawal address',
  ring: 'Ring',
  house_account: 'House account',
  closed: 'Account closed',
  too_late: 'Not activated in 90 days',
  rate: 'Rate',
  fees: 'Fees (USDT)',
  paid: 'Paid (USDT)',
  began: 'Joined',
  activatedAt: 'Activated at',
  over: 'Over',
};
