/** VIP levels, as the app collects them. */
import { Crown } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { vipPages } from './pages.ts';

export const vip: Product = {
  noun: 'vip',
  pages: vipPages,
  AccountRow: lazy(() => import('./account-row.tsx')),
  menu: [{ group: 'groupAccount', position: 1.5, label: 'menuVip', icon: Crown, path: 'pages/vip/index' }],
};
