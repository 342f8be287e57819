/** Tabs of products that arrive with the next release. */
import type { Tab } from '../../../foundation/product/index.ts';

export const COMING_TABS: readonly Tab[] = [
  { position: 6, path: 'pages/documentation/index', icon: 'copy', label: 'tabCopy' },
];
