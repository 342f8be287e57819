/** The page of profit and loss. */
import { definePages } from '../../platform/routing/index.ts';
import { walletText } from '../wallet/index.ts';
import { pnlText } from './pnl-text.ts';

export const pnlPages = definePages([
  {
    path: 'pages/assets/pnl',
    load: () => import('./pnl.screen.tsx'),
    texts: [pnlText, walletText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
