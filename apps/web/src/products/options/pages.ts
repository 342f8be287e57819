/** Pages of options: the tab, one order with its proof, the rules. */
import { walletText } from '../../foundation/wallet/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { optionsText } from './options-text.ts';
import { proofText } from './proof/proof-text.ts';
import { optionRulesText } from './rules/rules-text.ts';

export const optionPages = definePages([
  {
    path: 'pages/option/detail',
    load: () => import('./option.screen.tsx'),
    texts: [optionsText, walletText],
    tab: 4,
  },
  {
    path: 'pages/option/order',
    load: () => import('./proof/option-order.screen.tsx'),
    texts: [optionsText, proofText],
    isGuarded: true,
  },
  {
    path: 'pages/option/rulePage',
    load: () => import('./rules/option-rules.screen.tsx'),
    texts: [optionRulesText],
  },
]);
