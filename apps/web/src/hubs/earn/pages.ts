/** The tab of everything that earns, with the texts of every product that stands in it. */
import type { Product } from '../../foundation/product/index.ts';
import { type Page, definePages } from '../../platform/routing/index.ts';
import { earnText } from './earn-text.ts';

export function earnPages(products: readonly Product[]): readonly Page[] {
  return definePages([
    {
      path: 'pages/template/index',
      load: () => import('./earn.screen.tsx'),
      texts: [earnText, ...products.flatMap(({ earns }) => earns?.texts ?? [])],
      tab: 5,
    },
  ]);
}
