/** The tab of spot trading. */
import type { Tab } from '../../foundation/product/index.ts';

export const spotTab: Tab = { position: 2, path: 'pages/trade/index', icon: 'spot', label: 'tabSpot' };
