/** The tab of contracts. */
import type { Tab } from '../../foundation/product/index.ts';

export const contractTab: Tab = {
  position: 3,
  path: 'pages/lever/index',
  icon: 'contract',
  label: 'tabContract',
};
