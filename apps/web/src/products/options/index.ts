/** Options, as the app collects them. */
import { Split } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { optionPages } from './pages.ts';
import { optionTab } from './tab.ts';

export const options: Product = {
  noun: 'options',
  pages: optionPages,
  name: 'nameOptions',
  tab: optionTab,
  entries: [{ position: 6, label: 'entryOptions', icon: Split, path: optionTab.path }],
  records: {
    kinds: ['option_bought', 'option_won', 'option_lost', 'option_returned'],
  },
  accounts: { option: 'accountOption' },
  PublicCard: lazy(() => import('./public-card.tsx')),
};
