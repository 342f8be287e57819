/** Pages of login, registration, account and the security centre. */
import { definePages } from '../../platform/routing/index.ts';
import { identityText } from './identity-text.ts';
import { lostSecondText } from './lost-second/lost-second-text.ts';
import { securityText } from './security/security-text.ts';

const texts = [identityText];
/** Pages of the security centre; all for logged-in customers. */
const guarded = { texts: [identityText, securityText], isGuarded: true } as const;

const lost = [identityText, securityText, lostSecondText];

export const identityPages = definePages([
  { path: 'pages/user/login/login', load: () => import('./entry/login.screen.tsx'), texts: guarded.texts },
  {
    path: 'pages/user/login/lostSecond',
    load: () => import('./lost-second/lost-second.screen.tsx'),
    texts: lost,
  },
  // The link of a mail: whoever reads it need not be logged in on this device.
  {
    path: 'pages/user/login/stopReset',
    load: () => import('./lost-second/stop-reset.screen.tsx'),
    texts: [identityText, lostSecondText],
  },
  {
    path: 'pages/user/login/unfreeze',
    load: () => import('./entry/unfreeze.screen.tsx'),
    texts: guarded.texts,
  },
  { path: 'pages/user/login/register', load: () => import('./entry/register.screen.tsx'), texts },
  { path: 'pages/user/login/choose', load: () => import('./entry/choose.screen.tsx'), texts },
  {
    path: 'pages/user/login/forgetPassword',
    load: () => import('./entry/forget-password.screen.tsx'),
    texts: lost,
  },
  {
    path: 'pages/settings/account/index',
    load: () => import('./account.screen.tsx'),
    texts,
    isGuarded: true,
  },
  { path: 'pages/settings/security/index', load: () => import('./security/security.screen.tsx'), ...guarded },
  {
    path: 'pages/settings/security/changePassword',
    load: () => import('./security/change-password.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/changePayPassword',
    load: () => import('./security/change-fund-password.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/changeEmail',
    load: () => import('./security/change-email.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/changePhone',
    load: () => import('./security/change-phone.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/lostContact',
    load: () => import('./security/lost-contact.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/secondFactor',
    load: () => import('./security/second-factor.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/passkeys',
    load: () => import('./security/passkeys.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/antiPhishing',
    load: () => import('./security/anti-phishing.screen.tsx'),
    ...guarded,
  },
  {
    path: 'pages/settings/security/devices',
    load: () => import('./security/devices.screen.tsx'),
    ...guarded,
  },
  { path: 'pages/settings/security/logins', load: () => import('./security/logins.screen.tsx'), ...guarded },
  { path: 'pages/settings/security/freeze', load: () => import('./security/freeze.screen.tsx'), ...guarded },
  { path: 'pages/settings/security/export', load: () => import('./security/export.screen.tsx'), ...guarded },
  // The link of a mail: whoever reads it need not be logged in on this device.
  {
    path: 'pages/settings/security/notMe',
    load: () => import('./security/not-me.screen.tsx'),
    texts: guarded.texts,
  },
]);
