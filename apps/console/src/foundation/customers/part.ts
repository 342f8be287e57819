/** Customers and what they ask of people, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { customerPages } from './pages.ts';

export const customersPart: Part = {
  noun: 'customers',
  pages: customerPages,
  nav: [
    {
      group: 'work',
      position: 8,
      path: 'contacts',
      label: { zh: '联系方式变更', en: 'Contact changes' },
      queues: ['contact_changes'],
    },
    {
      group: 'work',
      position: 9,
      path: 'second-resets',
      label: { zh: '第二因素丢失', en: 'Lost second factors' },
      queues: ['second_resets'],
    },
    { group: 'venue', position: 1, path: 'customers', label: { zh: '客户', en: 'Customers' } },
  ],
  numbered: [{ position: 1, path: 'customers/', label: { zh: '客户 {id}', en: 'Customer {id}' } }],
  queues: {
    contact_changes: { path: 'contacts', label: { zh: '联系方式变更', en: 'Contact changes' } },
    second_resets: { path: 'second-resets', label: { zh: '第二因素丢失', en: 'Lost second factors' } },
  },
  paths: {
    customer: 'customers/',
    user: 'customers/',
    contact_case: 'contacts/',
    contact_change: 'contacts/',
    second_reset: 'second-resets/',
  },
};
