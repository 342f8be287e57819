/** Texts of the console's frame, in English. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';
import type { messages as zh } from './zh.ts';

export const messages: TranslationOf<typeof zh> = {
  work: 'Queues',
  venue: 'Venue',
  oversight: 'Oversight',
  search: 'Search or go to',
  searchHint: 'Id, name, email, phone, transaction, address, reference, IP, document, or a page',
  nothingFound: 'Nothing fits',
  goTo: 'Go to',
  findCustomers: 'Find customers by “{text}”',
  dark: 'Dark',
  light: 'Light',
  compact: 'Compact',
  roomy: 'Roomy',
  theme: 'Theme',
  density: 'Table density',
  language: 'Language',
  keys: 'Keyboard shortcuts',
  keySearch: 'search or go to',
  keyHelp: 'show the shortcuts',
  keyHome: 'dashboard',
  keyProposals: 'proposals',
  account: 'Account',
  demoRibbon: 'Demo · all money here is play money',
  skip: 'Skip to content',
  navigation: 'Main navigation',
  waiting: '{n} waiting',
};
