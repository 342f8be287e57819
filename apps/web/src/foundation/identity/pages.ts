/** Pages of login, registration, account and the security centre. */
import { definePages } from '../../platform/routing/index.ts';
import { identityText } from './identity-text.ts';

const texts = [identityText];

export const identityPages = definePages([
  { path: 'pages/user/login/login', load: () => import('./entry/login.screen.tsx'), texts },
  { path: 'pages/user/login/register', load: () => import('./entry/register.screen.tsx'), texts },
  { path: 'pages/user/login/choose', load: () => import('./entry/choose.screen.tsx'), texts },
  {
    path: 'pages/user/login/forgetPassword',
    load: () => import('./entry/forget-password.screen.tsx'),
    texts,
  },
  {
    path: 'pages/settings/account/index',
    load: () => import('./account.screen.tsx'),
    texts,
    isGuarded: true,
  },
  {
    path: 'pages/settings/security/index',
    load: () => import('./security/security.screen.tsx'),
    texts,
    isGuarded: true,
  },
  {
    path: 'pages/settings/security/changePassword',
    load: () => import('./security/change-password.screen.tsx'),
    texts,
    isGuarded: true,
  },
  {
    path: 'pages/settings/security/changePayPassword',
    load: () => import('./security/change-fund-password.screen.tsx'),
    texts,
    isGuarded: true,
  },
  {
    path: 'pages/settings/security/changeEmail',
    load: () => import('./security/change-email.screen.tsx'),
    texts,
    isGuarded: true,
  },
]);
