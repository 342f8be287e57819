/** Pages of spot trading. */
import { alertText } from '../../foundation/alerts/index.ts';
import { priceChartText } from '../../foundation/chart/index.ts';
import { marketText } from '../../foundation/market-data/index.ts';
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { chartText } from './chart/chart-text.ts';
import { convertText } from './convert/convert-text.ts';
import { spotText } from './spot-text.ts';

export const spotPages = definePages([
  {
    path: 'pages/trade/index',
    load: () => import('./trade.screen.tsx'),
    texts: [spotText, marketText, priceChartText],
    tab: 2,
  },
  {
    path: 'pages/trade/kline',
    load: () => import('./chart/kline.screen.tsx'),
    texts: [chartText, priceChartText, marketText, alertText],
  },
  {
    path: 'pages/trade/convert',
    load: () => import('./convert/convert.screen.tsx'),
    texts: [spotText, convertText, walletText],
  },
]);
