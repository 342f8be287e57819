/** The operator's own pages. */
import { digestCalls, operatorSessionCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const sessionPages = definePages([
  { path: 'keys', load: () => import('./keys.screen.tsx'), call: operatorSessionCalls.keys },
  { path: 'digest', load: () => import('./digest.screen.tsx'), call: digestCalls.show },
]);
