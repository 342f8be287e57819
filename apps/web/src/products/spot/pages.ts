/** Pages of spot trading. */
import { marketText } from '../../foundation/market-data/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { spotText } from './spot-text.ts';

export const spotPages = definePages([
  { path: 'pages/trade/index', load: () => import('./trade.screen.tsx'), texts: [spotText, marketText], tab: 2 },
]);
