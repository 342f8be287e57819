/** Finding a customer, the page of one, and the cases of changed contacts and lost second factors. */
import { customerCalls, secondResetOperatorCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const customerPages = definePages([
  { path: 'customers', load: () => import('./customers.screen.tsx'), call: customerCalls.search },
  { path: 'customers/:id', load: () => import('./customer.screen.tsx'), call: customerCalls.detail },
  {
    path: 'second-resets',
    load: () => import('./second-resets.screen.tsx'),
    call: secondResetOperatorCalls.list,
  },
  {
    path: 'second-resets/:id',
    load: () => import('./second-reset.screen.tsx'),
    call: secondResetOperatorCalls.detail,
  },
  { path: 'contacts', load: () => import('./contacts.screen.tsx'), call: customerCalls.contactChanges },
  { path: 'contacts/:id', load: () => import('./contact.screen.tsx'), call: customerCalls.contactChange },
]);
