/** Pages of the home hub. */
import { definePages } from '../../platform/routing/index.ts';

export const homePages = definePages([
  { path: 'pages/index/index', load: () => import('./home.screen.tsx'), tab: 1, isRefreshable: true },
]);
