/** Notices, news, agreements and learning, as the app collects them. */
import { BookOpen, FileText, GraduationCap, Landmark, Newspaper } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { contentPages } from './pages.ts';

export const content: Product = {
  noun: 'content',
  pages: contentPages,
  entries: [
    { position: 9, label: 'entryNews', icon: Newspaper, path: 'pages/news/index' },
    { position: 10, label: 'entryLearning', icon: GraduationCap, path: 'pages/index/learning' },
    { position: 11, label: 'entryRwa', icon: Landmark, path: 'pages/index/rwa' },
  ],
  menu: [
    { group: 'groupHelp', position: 4, label: 'menuLearning', icon: BookOpen, path: 'pages/index/learning' },
    {
      group: 'groupHelp',
      position: 5,
      label: 'menuAgreements',
      icon: FileText,
      path: 'pages/agreement/index',
    },
  ],
  HomeNote: lazy(() => import('./home-popup.tsx')),
};
