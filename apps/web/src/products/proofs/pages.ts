/** The page on which a customer finds his balance in what the venue owes; its public half is open to everybody. */
import { definePages } from '../../platform/routing/index.ts';
import { proofsText } from './proofs-text.ts';

export const proofPages = definePages([
  {
    path: 'pages/proofs/index',
    load: () => import('./proofs.screen.tsx'),
    texts: [proofsText],
    isRefreshable: true,
  },
]);
