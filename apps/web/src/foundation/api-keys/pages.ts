/** The page of API keys. */
import { definePages } from '../../platform/routing/index.ts';
import { identityText, securityText } from '../identity/index.ts';
import { apiKeysText } from './api-keys-text.ts';

export const apiKeyPages = definePages([
  {
    path: 'pages/settings/security/apiKeys',
    load: () => import('./api-keys.screen.tsx'),
    texts: [apiKeysText, identityText, securityText],
    isGuarded: true,
  },
]);
