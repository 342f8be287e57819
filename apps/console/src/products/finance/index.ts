/** Hosting, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { financePages } from './pages.ts';
import { financeWords } from './words.ts';

export const finance: Part = {
  noun: 'finance',
  pages: financePages,
  nav: [{ group: 'venue', position: 12, path: 'hosting', label: { zh: '定期理财', en: 'Hosting' } }],
  words: financeWords,
};
