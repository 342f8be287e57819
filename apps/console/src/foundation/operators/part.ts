/** Proposals, operators, house accounts and the audit log, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { operatorPages } from './pages.ts';

export const operatorsPart: Part = {
  noun: 'operators',
  pages: operatorPages,
  nav: [
    {
      group: 'start',
      position: 2,
      path: 'proposals',
      label: { zh: '双人复核', en: 'Proposals' },
      queues: ['proposals'],
    },
    { group: 'oversight', position: 1, path: 'operators', label: { zh: '运营人员', en: 'Operators' } },
    {
      group: 'oversight',
      position: 2,
      path: 'house-accounts',
      label: { zh: '员工与自营账户', en: 'Staff and house accounts' },
    },
    { group: 'oversight', position: 3, path: 'audit', label: { zh: '审计日志', en: 'Audit log' } },
  ],
  numbered: [{ position: 6, path: 'proposals/', label: { zh: '提案 {id}', en: 'Proposal {id}' } }],
  queues: {
    proposals: { path: 'proposals', label: { zh: '双人复核', en: 'Proposals' } },
  },
  paths: { proposal: 'proposals/' },
};
