/** Airdrops, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { airdropPages } from './pages.ts';

export const airdrop: Part = {
  noun: 'airdrop',
  pages: airdropPages,
  nav: [{ group: 'venue', position: 15, path: 'airdrops', label: { zh: '空投', en: 'Airdrops' } }],
  words: async () => (await import('./words.ts')).airdropWords,
};
