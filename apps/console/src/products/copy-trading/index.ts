/** Copy-trading, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { copyTradingPages } from './pages.ts';

export const copyTrading: Part = {
  noun: 'copy-trading',
  pages: copyTradingPages,
  nav: [
    { group: 'venue', position: 16, path: 'lead-traders', label: { zh: '带单交易员', en: 'Lead traders' } },
  ],
  words: async () => (await import('./words.ts')).copyTradingWords,
};
