/** Pages of articles: the list, and one with its texts. */
import { contentDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const contentPages = definePages([
  { path: 'content', load: () => import('./articles.screen.tsx'), call: contentDeskCalls.list },
  { path: 'content/:id', load: () => import('./article.screen.tsx'), call: contentDeskCalls.detail },
]);
