/** Texts of the house, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { contentPages } from './pages.ts';

export const contentPart: Part = {
  noun: 'content',
  pages: contentPages,
  nav: [{ group: 'venue', position: 18, path: 'content', label: { zh: '内容', en: 'Content' } }],
  numbered: [{ position: 20, path: 'content/', label: { zh: '文章 #{id}', en: 'Article #{id}' } }],
  paths: { article: 'content/' },
};
