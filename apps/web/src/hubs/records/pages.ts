/** The page of asset records. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { depositsText } from '../../products/deposits/index.ts';
import { withdrawalsText } from '../../products/withdrawals/index.ts';
import { recordsText } from './records-text.ts';

export const recordsPages = definePages([
  {
    path: 'pages/assets/record',
    load: () => import('./records.screen.tsx'),
    texts: [recordsText, walletText, depositsText, withdrawalsText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
