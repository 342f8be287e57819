/** Pages of the home hub: the first page, the search for pairs, and the two areas that are announced there. */
import { marketText } from '../../foundation/market-data/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { comingText } from '../shell/index.ts';
import { homeText } from './home-text.ts';

const area = { load: () => import('./area.screen.tsx'), texts: [homeText, comingText] };

export const homePages = definePages([
  {
    path: 'pages/index/index',
    load: () => import('./home.screen.tsx'),
    texts: [homeText],
    tab: 1,
    isRefreshable: true,
  },
  { path: 'pages/index/search', load: () => import('./search.screen.tsx'), texts: [homeText, marketText] },
  { path: 'pages/index/rwa', ...area },
  { path: 'pages/index/learning', ...area },
]);
