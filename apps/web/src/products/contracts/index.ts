/** Contracts, as the app collects them. */
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { contractPages } from './pages.ts';
import { contractTab } from './tab.ts';

/** What has ended stands in the history, not among the positions. */
const ENDED = { path: contractTab.path, query: { view: 'past' } };

export const contracts: Product = {
  noun: 'contracts',
  pages: contractPages,
  name: 'nameContracts',
  tab: contractTab,
  records: {
    kinds: [
      'contract_hold',
      'contract_released',
      'contract_opened',
      'contract_liquidated',
      'contract_funding',
      'contract_margin',
      'contract_profit',
      'contract_loss',
      'contract_bankrupt',
    ],
  },
  accounts: { contract: 'accountContract' },
  PublicCard: lazy(() => import('./public-card.tsx')),
  messages: {
    contract_: { path: contractTab.path },
    contract_liquidated: ENDED,
    contract_deleveraged: ENDED,
    contract_take_profit: ENDED,
    contract_stop_loss: ENDED,
    contract_not_opened: ENDED,
    contract_barred: ENDED,
  },
};
