/** The page of asset records, with the texts of every list that products add to it. */
import type { Product } from '../../foundation/product/index.ts';
import { walletText } from '../../foundation/wallet/index.ts';
import { type Page, definePages } from '../../platform/routing/index.ts';
import { recordsText } from './records-text.ts';

export function recordsPages(products: readonly Product[]): readonly Page[] {
  return definePages([
    {
      path: 'pages/assets/record',
      load: () => import('./records.screen.tsx'),
      texts: [recordsText, walletText, ...products.flatMap(({ records }) => records?.list?.texts ?? [])],
      isGuarded: true,
      isRefreshable: true,
    },
  ]);
}
