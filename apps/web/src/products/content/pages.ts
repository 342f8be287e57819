/** Notices and news: open to everybody, in the reader's language. */
import { definePages } from '../../platform/routing/index.ts';
import { contentText } from './content-text.ts';

export const contentPages = definePages([
  {
    path: 'pages/news/index',
    load: () => import('./news.screen.tsx'),
    texts: [contentText],
    isRefreshable: true,
  },
  {
    path: 'pages/news/detail',
    load: () => import('./article.screen.tsx'),
    texts: [contentText],
    isRefreshable: true,
  },
]);
