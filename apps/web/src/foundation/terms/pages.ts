/** The public page of products' terms in all their versions (R-GEN-3). */
import { definePages } from '../../platform/routing/index.ts';
import { termsText } from './terms-text.ts';

export const termsPages = definePages([
  {
    path: 'pages/transparency/terms',
    load: () => import('./terms.screen.tsx'),
    texts: [termsText],
    isRefreshable: true,
  },
]);
