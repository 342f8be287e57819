/** The page of asset records, with the texts of every list that products add to it. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { RECORD_LISTS } from './record-lists.ts';
import { recordsText } from './records-text.ts';

export const recordsPages = definePages([
  {
    path: 'pages/assets/record',
    load: () => import('./records.screen.tsx'),
    texts: [recordsText, walletText, ...RECORD_LISTS.flatMap(({ texts }) => texts)],
    isGuarded: true,
    isRefreshable: true,
  },
]);
