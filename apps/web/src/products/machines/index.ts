/** Machines for rent, as the app collects them. */
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { machinesText } from './machines-text.ts';
import { machinesPages } from './pages.ts';
import { machineTab } from './tab.ts';

const ORDERS = 'pages/machine/ordersPage';

export const machines: Product = {
  noun: 'machines',
  pages: machinesPages,
  name: 'nameMachines',
  tab: machineTab,
  earns: {
    position: 2,
    label: 'nameMachines',
    texts: [machinesText],
    path: ORDERS,
    report: async () => (await import('./earnings.ts')).earnings(),
    Offer: lazy(() => import('./package-list.tsx')),
  },
  PublicCard: lazy(() => import('./public-card.tsx')),
  records: { kinds: ['machine_leased', 'machine_output', 'machine_cancelled'] },
  messages: { machine_: { path: ORDERS }, machine_ended: { path: ORDERS, query: { view: 'ended' } } },
};
