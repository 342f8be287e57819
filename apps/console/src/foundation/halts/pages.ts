/** The page of announced halts. */
import { operatorHaltCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const haltPages = definePages([
  { path: 'halts', load: () => import('./halts.screen.tsx'), call: operatorHaltCalls.list },
]);
