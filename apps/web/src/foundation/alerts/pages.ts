/** The page of all price alerts. */
import { definePages } from '../../platform/routing/index.ts';
import { alertText } from './alert-text.ts';

export const alertPages = definePages([
  {
    path: 'pages/alerts/index',
    load: () => import('./alerts.screen.tsx'),
    texts: [alertText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
