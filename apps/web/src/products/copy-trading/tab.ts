/** The tab of copy-trading. */
import type { Tab } from '../../foundation/product/index.ts';

export const copyTradingTab: Tab = {
  position: 6,
  path: 'pages/documentation/index',
  icon: 'copy',
  label: 'tabCopy',
};
