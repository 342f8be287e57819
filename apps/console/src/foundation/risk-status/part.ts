/** Risk status of customers and the cases about them, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { riskStatusPages } from './pages.ts';

export const riskStatusPart: Part = {
  noun: 'risk-status',
  pages: riskStatusPages,
  words: async () => (await import('./words.ts')).riskStatusWords,
  nav: [
    {
      group: 'work',
      position: 10,
      path: 'risk-cases',
      label: { zh: '风险案件', en: 'Risk cases' },
      queues: ['risk_cases'],
    },
  ],
  queues: {
    risk_cases: { path: 'risk-cases', label: { zh: '风险案件', en: 'Risk cases' } },
  },
};
