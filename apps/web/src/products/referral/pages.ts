/** The page of referral. */
import { definePages } from '../../platform/routing/index.ts';
import { referralText } from './referral-text.ts';

export const referralPages = definePages([
  {
    path: 'pages/promotion/index',
    load: () => import('./promotion.screen.tsx'),
    texts: [referralText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
