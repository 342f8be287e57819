/** Pages of spot trading. */
import { priceChartText } from '../../foundation/chart/index.ts';
import { marketText } from '../../foundation/market-data/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { chartText } from './chart/chart-text.ts';
import { spotText } from './spot-text.ts';

export const spotPages = definePages([
  {
    path: 'pages/trade/index',
    load: () => import('./trade.screen.tsx'),
    texts: [spotText, marketText],
    tab: 2,
  },
  {
    path: 'pages/trade/kline',
    load: () => import('./chart/kline.screen.tsx'),
    texts: [chartText, priceChartText, marketText],
  },
]);
