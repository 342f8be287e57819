/** Pages of the home hub: the first page and the search for pairs. */
import { marketText } from '../../foundation/market-data/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { homeText } from './home-text.ts';

export const homePages = definePages([
  {
    path: 'pages/index/index',
    load: () => import('./home.screen.tsx'),
    texts: [homeText],
    tab: 1,
    isRefreshable: true,
  },
  { path: 'pages/index/search', load: () => import('./search.screen.tsx'), texts: [homeText, marketText] },
]);
