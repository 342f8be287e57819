/** Pages of fixed-term hosting: products, buying one, the customer's orders, the rules. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { financeText } from './finance-text.ts';

export const financePages = definePages([
  {
    path: 'pages/finance/index',
    load: () => import('./products.screen.tsx'),
    texts: [financeText],
    isRefreshable: true,
  },
  { path: 'pages/finance/buyPage', load: () => import('./buy.screen.tsx'), texts: [financeText, walletText] },
  {
    path: 'pages/finance/ordersPage',
    load: () => import('./orders.screen.tsx'),
    texts: [financeText],
    isGuarded: true,
    isRefreshable: true,
  },
  { path: 'pages/finance/rulePage', load: () => import('./rules.screen.tsx'), texts: [financeText] },
]);
