/** Pages of deposits: choosing a coin and its address, claims, one deposit. */
import { filesText } from '../../foundation/files/index.ts';
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { depositsText } from './deposits-text.ts';

export const depositPages = definePages([
  {
    path: 'pages/assets/deposit/index',
    load: () => import('./deposit.screen.tsx'),
    texts: [depositsText, walletText],
    isGuarded: true,
  },
  {
    path: 'pages/assets/deposit/charge',
    load: () => import('./charge.screen.tsx'),
    texts: [depositsText, filesText],
    isGuarded: true,
  },
  {
    path: 'pages/assets/deposit/detail',
    load: () => import('./deposit-detail.screen.tsx'),
    texts: [depositsText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
