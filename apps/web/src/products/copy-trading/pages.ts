/** Pages of copy-trading: the tab, all leads, one lead with copying him, the customer's copies, one of them, leading, the rules. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { copyTradingText } from './copy-trading-text.ts';

/** Spec section 2: none of them has a navigation bar of its own. */
const bar = 'standard';
const texts = [copyTradingText];

export const copyTradingPages = definePages([
  {
    path: 'pages/documentation/index',
    load: () => import('./copies.screen.tsx'),
    texts: [copyTradingText, walletText],
    tab: 6,
    bar,
    isRefreshable: true,
  },
  {
    path: 'pages/documentation/lists',
    load: () => import('./leads.screen.tsx'),
    texts,
    bar,
    isRefreshable: true,
  },
  {
    path: 'pages/documentation/buyPage',
    load: () => import('./lead.screen.tsx'),
    texts: [copyTradingText, walletText],
    bar,
  },
  {
    path: 'pages/documentation/ordersPage',
    load: () => import('./orders.screen.tsx'),
    texts,
    bar,
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/documentation/orderPage',
    load: () => import('./order.screen.tsx'),
    texts: [copyTradingText, walletText],
    bar,
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/documentation/leadPage',
    load: () => import('./become-lead.screen.tsx'),
    texts,
    bar,
    isGuarded: true,
  },
  { path: 'pages/documentation/rulePage', load: () => import('./rules.screen.tsx'), texts, bar },
]);
