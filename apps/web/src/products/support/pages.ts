/** Pages of help and support: open to everybody, who asks is known by his session or by a confirmed address. */
import { filesText } from '../../foundation/files/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { supportText } from './support-text.ts';

export const supportPages = definePages([
  {
    path: 'pages/help/center/center',
    load: () => import('./help-center.screen.tsx'),
    texts: [supportText, filesText],
    isRefreshable: true,
  },
  {
    path: 'pages/help/detail',
    load: () => import('./help-article.screen.tsx'),
    texts: [supportText],
  },
  {
    path: 'pages/help/chat',
    load: () => import('./chat.screen.tsx'),
    texts: [supportText, filesText],
    bar: 'standard',
  },
]);
