/** The page of hosting products. */
import { hostingDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const financePages = definePages([
  { path: 'hosting', load: () => import('./hosting.screen.tsx'), call: hostingDeskCalls.list },
]);
