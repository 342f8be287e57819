/** Spot trading: trades that were undone, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { spotPages } from './pages.ts';

export const spot: Part = {
  noun: 'spot',
  pages: spotPages,
  nav: [
    { group: 'venue', position: 6, path: 'busted-trades', label: { zh: '撤销成交', en: 'Busted trades' } },
  ],
  audited: ['spot_book.compare'],
  words: async () => (await import('./words.ts')).spotWords,
  paths: {
    // A trade is named by its pair and its number.
    spot_trade: (id) =>
      /^[1-9][0-9]*:[1-9][0-9]*$/.test(id) ? `busted-trades/${id.replace(':', '-')}` : undefined,
  },
};
