/** Fixed-term hosting, as the app collects it. */
import { PiggyBank } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { financeText } from './finance-text.ts';
import { financePages } from './pages.ts';

const ORDERS = 'pages/finance/ordersPage';

export const finance: Product = {
  noun: 'finance',
  pages: financePages,
  name: 'nameFinance',
  entries: [{ position: 5, label: 'entryFinance', icon: PiggyBank, path: 'pages/finance/index' }],
  earns: {
    position: 1,
    label: 'nameFinance',
    texts: [financeText],
    path: ORDERS,
    report: async () => (await import('./earnings.ts')).earnings(),
    Offer: lazy(() => import('./product-list.tsx')),
  },
  PublicCard: lazy(() => import('./public-card.tsx')),
  records: {
    kinds: ['finance_bought', 'finance_interest', 'finance_matured', 'finance_redeemed'],
  },
  messages: {
    hosting_: { path: ORDERS },
    hosting_matured: { path: ORDERS, query: { view: 'completed' } },
    hosting_redeemed: { path: ORDERS, query: { view: 'redeemed' } },
  },
};
