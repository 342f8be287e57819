/** Hosting, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { financePages } from './pages.ts';

export const finance: Part = {
  noun: 'finance',
  pages: financePages,
  nav: [{ group: 'venue', position: 12, path: 'hosting', label: { zh: '定期理财', en: 'Hosting' } }],
  words: async () => (await import('./words.ts')).financeWords,
};
