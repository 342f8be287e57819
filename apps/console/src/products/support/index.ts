/** Support, as the console collects it: the inbox, its canned answers, and what both are called. */
import type { Part } from '../../platform/part/index.ts';
import { supportPages } from './pages.ts';

export const support: Part = {
  noun: 'support',
  pages: supportPages,
  nav: [
    {
      group: 'work',
      position: 12,
      path: 'support',
      label: { zh: '客服工单', en: 'Support inbox' },
      queues: ['support'],
    },
  ],
  numbered: [{ position: 9, path: 'support/', label: { zh: '客服工单 {id}', en: 'Support case {id}' } }],
  queues: { support: { path: 'support', label: { zh: '客服工单', en: 'Support inbox' } } },
  words: async () => (await import('./words.ts')).supportWords,
  audited: [
    'support.answer',
    'support.blocked',
    'support.handed_over',
    'support.linked',
    'support.note',
    'support.released',
    'support.reopened',
    'support.solved',
    'support.taken',
    'support_picture.view',
    'support_thread.view',
  ],
};
