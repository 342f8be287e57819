/** Announced halts, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { haltPages } from './pages.ts';

export const haltsPart: Part = {
  noun: 'halts',
  pages: haltPages,
  nav: [{ group: 'venue', position: 4, path: 'halts', label: { zh: '停牌', en: 'Halts' } }],
};
