/**
 * Tabs of products, in a file of their own: the tab bar stands in the first paint, the products' pages come after it. A test
 * holds these and the products together.
 */
import { contractTab } from './contracts/tab.ts';
import { copyTradingTab } from './copy-trading/tab.ts';
import { machineTab } from './machines/tab.ts';
import { optionTab } from './options/tab.ts';
import { spotTab } from './spot/tab.ts';

export const PRODUCT_TABS = [spotTab, contractTab, optionTab, copyTradingTab, machineTab];
