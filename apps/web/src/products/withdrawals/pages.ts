/** Pages of withdrawals, of the address book and of the bound bank account. */
import { identityText, securityText } from '../../foundation/identity/index.ts';
import { definePages } from '../../platform/routing/index.ts';
import { withdrawalsText } from './withdrawals-text.ts';

/** Fund password, code and second factor are asked for in identity's words. */
const guarded = { texts: [withdrawalsText, identityText, securityText], isGuarded: true } as const;

export const withdrawalPages = definePages([
  {
    path: 'pages/assets/withdraw/index',
    load: () => import('./withdraw.screen.tsx'),
    ...guarded,
    isRefreshable: true,
  },
  { path: 'pages/assets/withdraw/bank/bank', load: () => import('./bank-withdraw.screen.tsx'), ...guarded },
  {
    path: 'pages/assets/withdraw/detail',
    load: () => import('./withdrawal-detail.screen.tsx'),
    ...guarded,
    isRefreshable: true,
  },
  {
    path: 'pages/user/address/index',
    load: () => import('./addresses.screen.tsx'),
    ...guarded,
    isRefreshable: true,
  },
  {
    path: 'pages/user/address/address',
    load: () => import('./addresses.screen.tsx'),
    ...guarded,
    isRefreshable: true,
  },
  { path: 'pages/user/address/create', load: () => import('./create-address.screen.tsx'), ...guarded },
  {
    path: 'pages/bankbind/index',
    load: () => import('./bank-account.screen.tsx'),
    ...guarded,
    isRefreshable: true,
  },
  { path: 'pages/bankbind/addbank', load: () => import('./bind-bank.screen.tsx'), ...guarded },
]);
