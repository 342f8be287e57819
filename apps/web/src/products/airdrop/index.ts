/** Airdrops, as the app collects them. */
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { airdropText } from './airdrop-text.ts';
import { airdropPages } from './pages.ts';

const PATH = 'pages/airdrop/index';

export const airdrop: Product = {
  noun: 'airdrop',
  pages: airdropPages,
  name: 'nameAirdrop',
  earns: {
    position: 9,
    label: 'nameAirdrop',
    texts: [airdropText],
    path: PATH,
    report: async () => (await import('./earnings.ts')).earnings(),
    Offer: lazy(() => import('./campaign-list.tsx')),
  },
  records: { kinds: ['airdrop_paid'] },
  messages: { airdrop_: { path: PATH }, airdrop_paid: { path: PATH, query: { view: 'paid' } } },
};
