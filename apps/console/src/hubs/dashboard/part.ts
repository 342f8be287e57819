/** The dashboard, as the console collects it. */
import type { Part } from '../../platform/part/index.ts';
import { dashboardPages } from './pages.ts';

export const dashboardPart: Part = {
  noun: 'dashboard',
  pages: dashboardPages,
  nav: [{ group: 'start', position: 1, path: '', label: { zh: '总览', en: 'Dashboard' } }],
};
