/** Notices, news, agreements and learning: open to everybody, in the reader's language. */
import { disclosureText } from '../../foundation/disclosures/index.ts';
import { marketText } from '../../foundation/market-data/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { contentText } from './content-text.ts';

const texts = [contentText];
const notices = { load: () => import('./notices.screen.tsx'), texts, isRefreshable: true };
const area = { load: () => import('./learning.screen.tsx'), texts, isRefreshable: true };

export const contentPages = definePages([
  { path: 'pages/news/index', load: () => import('./news.screen.tsx'), texts, isRefreshable: true },
  { path: 'pages/news/detail', load: () => import('./article.screen.tsx'), texts, isRefreshable: true },
  { path: 'pages/notice/index', ...notices },
  { path: 'pages/index/notice/notice', ...notices },
  {
    path: 'pages/agreement/index',
    load: () => import('./agreements.screen.tsx'),
    texts,
    isRefreshable: true,
  },
  { path: 'pages/index/learning', ...area },
  {
    path: 'pages/index/rwa',
    load: () => import('./real-assets.screen.tsx'),
    texts: [contentText, disclosureText, marketText],
    isRefreshable: true,
  },
  { path: 'pages/study/detail', load: () => import('./lesson.screen.tsx'), texts, isRefreshable: true },
]);
