/** Pages of contracts: the tab, one position with its ticks, the rules. */
import { alertText } from '../../foundation/alerts/index.ts';
import { priceChartText } from '../../foundation/chart/index.ts';
import { marketText } from '../../foundation/market-data/index.ts';
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { contractsText } from './contracts-text.ts';
import { contractRulesText } from './rules/rules-text.ts';

export const contractPages = definePages([
  {
    path: 'pages/lever/index',
    load: () => import('./contract.screen.tsx'),
    texts: [contractsText, priceChartText, marketText, walletText, alertText],
    tab: 3,
  },
  {
    path: 'pages/lever/position',
    load: () => import('./detail/position.screen.tsx'),
    texts: [contractsText],
    isGuarded: true,
  },
  {
    path: 'pages/lever/rulePage',
    load: () => import('./rules/contract-rules.screen.tsx'),
    texts: [contractsText, contractRulesText],
  },
]);
