/** Payout pauses, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { pausePages } from './pages.ts';

export const pausesPart: Part = {
  noun: 'pauses',
  pages: pausePages,
  nav: [{ group: 'venue', position: 5, path: 'pauses', label: { zh: '出款暂停', en: 'Payout pause' } }],
};
