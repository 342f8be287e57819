/** Copy-trading, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { copyTradingPages } from './pages.ts';
import { copyTradingTab } from './tab.ts';

export const copyTrading: Product = {
  noun: 'copy-trading',
  pages: copyTradingPages,
  tab: copyTradingTab,
  records: { kinds: ['copy_funded', 'copy_share', 'copy_withdrawn', 'copy_left'] },
  messages: {
    copy_: { path: 'pages/documentation/ordersPage', query: { view: 'ended' } },
    lead_: { path: 'pages/documentation/leadPage' },
  },
};
