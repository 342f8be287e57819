/** New coins, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { launchpadPages } from './pages.ts';

export const launchpad: Part = {
  noun: 'launchpad',
  pages: launchpadPages,
  nav: [{ group: 'venue', position: 14, path: 'new-coins', label: { zh: '新币申购', en: 'New coins' } }],
  words: async () => (await import('./words.ts')).launchpadWords,
};
