/** The operator's own pages. */
import { operatorSessionCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const sessionPages = definePages([
  { path: 'keys', load: () => import('./keys.screen.tsx'), call: operatorSessionCalls.keys },
]);
