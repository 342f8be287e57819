/** The board of exposure and risk, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { riskPages } from './pages.ts';

export const risk: Part = {
  noun: 'risk',
  pages: riskPages,
  nav: [{ group: 'venue', position: 3, path: 'risk', label: { zh: '风险', en: 'Risk' } }],
  words: async () => (await import('./words.ts')).riskWords,
};
