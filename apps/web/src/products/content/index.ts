/** Notices and news, as the app collects them. */
import { Newspaper } from 'lucide-react';
import type { Product } from '../../foundation/product/index.ts';
import { contentPages } from './pages.ts';

export const content: Product = {
  noun: 'content',
  pages: contentPages,
  entries: [{ position: 9, label: 'entryNews', icon: Newspaper, path: 'pages/news/index' }],
};
