/** Pages of machines: the tab, all packages, leasing one, the customer's rentals. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { machinesText } from './machines-text.ts';

/** Spec section 2: none of them has a navigation bar of its own. */
const bar = 'standard';

export const machinesPages = definePages([
  {
    path: 'pages/machine/index',
    load: () => import('./machines.screen.tsx'),
    texts: [machinesText, walletText],
    tab: 7,
    bar,
    isRefreshable: true,
  },
  {
    path: 'pages/machine/lists',
    load: () => import('./lists.screen.tsx'),
    texts: [machinesText],
    bar,
    isRefreshable: true,
  },
  {
    path: 'pages/machine/buyPage',
    load: () => import('./lease.screen.tsx'),
    texts: [machinesText, walletText],
    bar,
  },
  {
    path: 'pages/machine/ordersPage',
    load: () => import('./rentals.screen.tsx'),
    texts: [machinesText],
    bar,
    isGuarded: true,
    isRefreshable: true,
  },
]);
