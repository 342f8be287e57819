/** Deposits, as the app collects them. */
import { Download } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { depositsText } from './deposits-text.ts';
import { depositPages } from './pages.ts';

const PATH = 'pages/assets/deposit/index';

export const deposits: Product = {
  noun: 'deposits',
  pages: depositPages,
  entries: [{ position: 1, label: 'entryDeposit', icon: Download, path: PATH }],
  menu: [{ group: 'groupFunds', position: 1, label: 'menuDeposit', icon: Download, path: PATH }],
  records: {
    kinds: ['deposit_credited'],
    list: {
      id: 'deposits',
      label: 'recordsDeposits',
      texts: [depositsText],
      List: lazy(() => import('./deposit-list.tsx')),
    },
  },
  messages: { deposit_: { path: 'pages/assets/record', query: { tab: 'deposits' } } },
};
