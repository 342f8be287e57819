/** Pages of new coins: the sales, one of them with its form and its proof, the customer's subscriptions. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { launchpadText } from './launchpad-text.ts';

export const launchpadPages = definePages([
  {
    path: 'pages/publication/index',
    load: () => import('./sales.screen.tsx'),
    texts: [launchpadText],
    isRefreshable: true,
  },
  {
    path: 'pages/publication/details',
    load: () => import('./sale.screen.tsx'),
    texts: [launchpadText, walletText],
    isRefreshable: true,
  },
  {
    path: 'pages/publication/purchase',
    load: () => import('./subscriptions.screen.tsx'),
    texts: [launchpadText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
