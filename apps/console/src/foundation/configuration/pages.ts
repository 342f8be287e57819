/** Pages of configuration and of the demo clock. */
import { configurationCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const configurationPages = definePages([
  { path: 'configuration', load: () => import('./configuration.screen.tsx'), call: configurationCalls.list },
  {
    path: 'configuration/:kind/:key',
    load: () => import('./key.screen.tsx'),
    call: configurationCalls.history,
  },
  { path: 'clock', load: () => import('./clock.screen.tsx'), call: configurationCalls.clock },
]);
