/** Pages of airdrops: campaigns with what the customer gets, and one of them with its drawn hours and the own check. */
import { definePages } from '../../platform/routing/index.ts';
import { airdropText } from './airdrop-text.ts';

export const airdropPages = definePages([
  {
    path: 'pages/airdrop/index',
    load: () => import('./campaigns.screen.tsx'),
    texts: [airdropText],
    isGuarded: true,
    isRefreshable: true,
  },
  {
    path: 'pages/airdrop/detail',
    load: () => import('./campaign.screen.tsx'),
    texts: [airdropText],
    isGuarded: true,
    isRefreshable: true,
  },
]);
