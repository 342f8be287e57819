/** Pages of support: the inbox, a case, and the answers that are ready. */
import { supportDeskCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const supportPages = definePages([
  { path: 'support', load: () => import('./inbox.screen.tsx'), call: supportDeskCalls.queue },
  { path: 'support/:id', load: () => import('./thread.screen.tsx'), call: supportDeskCalls.thread },
  { path: 'support-canned', load: () => import('./canned.screen.tsx'), call: supportDeskCalls.canned },
]);
