/** The page of one disclosure: open to everybody. */
import { definePages } from '../../platform/routing/index.ts';
import { disclosureText } from './disclosure-text.ts';

export const disclosurePages = definePages([
  {
    path: 'pages/rwa/disclosure',
    load: () => import('./disclosure.screen.tsx'),
    texts: [disclosureText],
    isRefreshable: true,
  },
]);
