/** The page of machine packages. */
import { machineDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const machinesPages = definePages([
  { path: 'machines', load: () => import('./machines.screen.tsx'), call: machineDeskCalls.list },
]);
