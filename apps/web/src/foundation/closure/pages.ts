/** Pages of closing one's own account. */
import { definePages } from '../../platform/routing/index.ts';
import { identityText, securityText } from '../identity/index.ts';
import { walletText } from '../wallet/index.ts';
import { closureText } from './closure-text.ts';

export const closurePages = definePages([
  {
    path: 'pages/settings/security/closure',
    load: () => import('./closure.screen.tsx'),
    texts: [closureText, identityText, securityText, walletText],
    isGuarded: true,
  },
]);
