/** Pages of settings, language and about. */
import { definePages } from '../../platform/routing/index.ts';
import { meText } from './me-text.ts';

const texts = [meText];

export const mePages = definePages([
  { path: 'pages/settings/index', load: () => import('./settings.screen.tsx'), texts },
  { path: 'pages/settings/language/language', load: () => import('./language.screen.tsx'), texts },
  { path: 'pages/settings/about/index', load: () => import('./about.screen.tsx'), texts },
]);
