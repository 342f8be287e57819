/** Pages of spot trading: trades that were undone, and one trade examined. */
import { bustedTradeCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const spotPages = definePages([
  {
    path: 'busted-trades',
    load: () => import('./busted-trades.screen.tsx'),
    call: bustedTradeCalls.list,
  },
  {
    path: 'busted-trades/:name',
    load: () => import('./trade.screen.tsx'),
    call: bustedTradeCalls.examine,
  },
]);
