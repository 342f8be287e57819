/** Spot trading, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { spotPages } from './pages.ts';
import { spotTab } from './tab.ts';

export const spot: Product = {
  noun: 'spot',
  pages: spotPages,
  tab: spotTab,
  records: {
    kinds: ['spot_hold', 'spot_trade', 'spot_release', 'spot_amend', 'spot_bust'],
  },
};
