/** The tab of everything that earns; what stands in it is collected from the products. */
import type { Tab } from '../../foundation/product/index.ts';

export const EARN_TAB: Tab = { path: 'pages/template/index', icon: 'finance', label: 'tabFinance' };
