/** Spot trading, as the app collects it. */
import { Repeat2 } from 'lucide-react';
import type { Product } from '../../foundation/product/index.ts';
import { spotPages } from './pages.ts';
import { spotTab } from './tab.ts';

export const spot: Product = {
  noun: 'spot',
  pages: spotPages,
  tab: spotTab,
  entries: [{ position: 4, label: 'entryConvert', icon: Repeat2, path: 'pages/trade/convert' }],
  records: {
    kinds: ['spot_hold', 'spot_trade', 'spot_release', 'spot_amend', 'spot_bust'],
  },
  messages: {
    spot_: { path: 'pages/assets/record' },
    spot_linked: { path: 'pages/trade/index' },
    // Why it was undone is announced.
    trade_: { path: 'pages/news/index' },
  },
};
