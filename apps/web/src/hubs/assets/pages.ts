/** Pages of the assets tab: balances, one currency of an account, transfers. */
import { pnlText } from '../../foundation/pnl/index.ts';
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { assetsText } from './assets-text.ts';

const texts = [assetsText, walletText];

export const assetsPages = definePages([
  {
    path: 'pages/assets/index',
    load: () => import('./assets.screen.tsx'),
    texts,
    tab: 8,
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/assets/tradeAccount',
    load: () => import('./trade-account.screen.tsx'),
    texts: [...texts, pnlText],
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/assets/transfer/index',
    load: () => import('./transfer/transfer.screen.tsx'),
    texts,
    isGuarded: true,
  },
  {
    path: 'pages/assets/transfer/record',
    load: () => import('./transfer/transfer-record.screen.tsx'),
    texts,
    isGuarded: true,
  },
]);
