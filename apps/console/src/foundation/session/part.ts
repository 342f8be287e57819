/** The operator's own pages, as the console collects them. */
import type { Part } from '../../platform/part/index.ts';
import { sessionPages } from './pages.ts';

export const sessionPart: Part = {
  noun: 'session',
  pages: sessionPages,
};
