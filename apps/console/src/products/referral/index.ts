/** Referral, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { referralPages } from './pages.ts';

export const referral: Part = {
  noun: 'referral',
  pages: referralPages,
  nav: [{ group: 'venue', position: 17, path: 'referral', label: { zh: '邀请返佣', en: 'Referral' } }],
  words: async () => (await import('./words.ts')).referralWords,
};
