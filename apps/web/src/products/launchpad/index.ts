/** New coin subscription, as the app collects it. */
import { Rocket } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { launchpadText } from './launchpad-text.ts';
import { launchpadPages } from './pages.ts';

const ORDERS = 'pages/publication/purchase';

export const launchpad: Product = {
  noun: 'launchpad',
  pages: launchpadPages,
  name: 'nameLaunchpad',
  entries: [{ position: 8, label: 'entryLaunch', icon: Rocket, path: 'pages/publication/index' }],
  earns: {
    position: 5,
    label: 'nameLaunchpad',
    texts: [launchpadText],
    path: ORDERS,
    report: async () => (await import('./earnings.ts')).earnings(),
    Offer: lazy(() => import('./sale-offer.tsx')),
  },
  HomeNote: lazy(() => import('./home-note.tsx')),
  records: {
    kinds: [
      'newcoin_committed',
      'newcoin_withdrawn',
      'newcoin_allotted',
      'newcoin_refunded',
      'newcoin_unlocked',
      'newcoin_taken_back',
    ],
  },
  messages: {
    sale_: { path: ORDERS },
    sale_listed: { path: ORDERS, query: { view: 'launched' } },
    sale_refunded: { path: ORDERS, query: { view: 'over' } },
    sale_unlocked: { path: ORDERS, query: { view: 'over' } },
  },
};
