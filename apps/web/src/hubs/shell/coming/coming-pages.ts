/** Pages of spec section 2 whose product arrives with the next release. When one arrives, its row moves to its product. */
import { definePages } from '../../../platform/routing/index.ts';
import { comingText } from './coming-text.ts';

const PATHS = [
  'pages/notice/index',
  'pages/index/notice/notice',
  'pages/promotion/index',
  'pages/help/center/center',
  'pages/help/chat',
  'pages/help/detail',
];

/** Spec section 2: it has no custom navigation bar. */
const STANDARD_BAR = 'pages/help/chat';
const REFRESHABLE = new Set(['pages/notice/index', 'pages/help/center/center']);

export const comingPages = definePages(
  PATHS.map((path) => ({
    path,
    arrives: 'next-release',
    texts: [comingText],
    bar: path === STANDARD_BAR ? 'standard' : 'custom',
    ...(REFRESHABLE.has(path) ? { isRefreshable: true } : {}),
  })),
);
