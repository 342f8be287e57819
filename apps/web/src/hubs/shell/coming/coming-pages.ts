/** Pages of spec section 2 whose product arrives with the next release. When one arrives, its row moves to its product. */
import { definePages } from '../../../platform/routing/index.ts';
import { comingText } from './coming-text.ts';

const PATHS = [
  'pages/documentation/index',
  'pages/notice/index',
  'pages/index/notice/notice',
  'pages/documentation/ordersPage',
  'pages/documentation/lists',
  'pages/documentation/buyPage',
  'pages/documentation/rulePage',
  'pages/promotion/index',
  'pages/help/center/center',
  'pages/help/chat',
  'pages/help/detail',
];

/** Tabs among them, by position in the tab bar. */
const TABS: Readonly<Record<string, number>> = {
  'pages/documentation/index': 6,
};
/** Spec section 2: these have no custom navigation bar. */
const STANDARD_BAR = /^pages\/(help\/chat|documentation\/)/;
const REFRESHABLE = new Set(['pages/notice/index', 'pages/help/center/center']);

export const comingPages = definePages(
  PATHS.map((path) => ({
    path,
    arrives: 'next-release',
    texts: [comingText],
    bar: STANDARD_BAR.test(path) ? 'standard' : 'custom',
    ...(TABS[path] === undefined ? {} : { tab: TABS[path] }),
    ...(REFRESHABLE.has(path) ? { isRefreshable: true } : {}),
  })),
);
