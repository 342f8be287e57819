/** Spot trading, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { spotPages } from './pages.ts';
import { spotTab } from './tab.ts';

export const spot: Product = {
  noun: 'spot',
  pages: spotPages,
  tab: spotTab,
  records: {
    kinds: {
      spot_hold: 'kindHold',
      spot_trade: 'kindTrade',
      spot_release: 'kindRelease',
      spot_amend: 'kindAmend',
      spot_bust: 'kindBust',
    },
  },
};
