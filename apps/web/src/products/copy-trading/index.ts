/** Copy-trading, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { copyTradingPages } from './pages.ts';
import { copyTradingTab } from './tab.ts';

/** Copies that stand still are among those that run. */
const RUNNING = { path: 'pages/documentation/ordersPage' };

export const copyTrading: Product = {
  noun: 'copy-trading',
  pages: copyTradingPages,
  tab: copyTradingTab,
  records: { kinds: ['copy_funded', 'copy_share', 'copy_withdrawn', 'copy_left'] },
  messages: {
    copy_: { path: 'pages/documentation/ordersPage', query: { view: 'ended' } },
    copy_not_sold: RUNNING,
    copy_unverified: RUNNING,
    copy_house: RUNNING,
    lead_: { path: 'pages/documentation/leadPage' },
  },
};
