/** Pages of verification: the overview of both levels, and what each asks for. */
import { definePages } from '../../platform/routing/index.ts';
import { filesText } from '../files/index.ts';
import { kycText } from './kyc-text.ts';

export const kycPages = definePages([
  {
    path: 'pages/verification/index',
    load: () => import('./verification.screen.tsx'),
    texts: [kycText],
    isGuarded: true,
  },
  {
    path: 'pages/verification/basic',
    load: () => import('./basic.screen.tsx'),
    texts: [kycText],
    isGuarded: true,
  },
  {
    path: 'pages/verification/advanced',
    load: () => import('./advanced.screen.tsx'),
    texts: [kycText, filesText],
    isGuarded: true,
  },
]);
