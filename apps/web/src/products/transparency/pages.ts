/** The public page of the venue: open to everybody, as what it shows is. */
import { marketText } from '../../foundation/market-data/index.ts';
import { transparencyText } from '../../foundation/transparency/index.ts';
import { definePages } from '../../platform/routing/index.ts';

export const transparencyPages = definePages([
  {
    path: 'pages/transparency/index',
    load: () => import('./transparency.screen.tsx'),
    texts: [transparencyText, marketText],
    isRefreshable: true,
  },
]);
