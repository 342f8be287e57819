/** Machines, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { machinesPages } from './pages.ts';

export const machines: Part = {
  noun: 'machines',
  pages: machinesPages,
  nav: [{ group: 'venue', position: 13, path: 'machines', label: { zh: '矿机租赁', en: 'Machines' } }],
  words: async () => (await import('./words.ts')).machinesWords,
};
