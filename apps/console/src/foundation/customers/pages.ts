/** Pages of customers and of contact changes. */
import { customerCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const customerPages = definePages([
  { path: 'customers', load: () => import('./customers.screen.tsx'), call: customerCalls.search },
  { path: 'customers/:id', load: () => import('./customer.screen.tsx'), call: customerCalls.detail },
  { path: 'contacts', load: () => import('./contacts.screen.tsx'), call: customerCalls.contactChanges },
  { path: 'contacts/:id', load: () => import('./contact.screen.tsx'), call: customerCalls.contactChange },
]);
