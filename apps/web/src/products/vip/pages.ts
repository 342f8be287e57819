/** The page of VIP levels. */
import { definePages } from '../../platform/routing/index.ts';
import { vipText } from './vip-text.ts';

export const vipPages = definePages([
  {
    path: 'pages/vip/index',
    load: () => import('./vip.screen.tsx'),
    texts: [vipText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
