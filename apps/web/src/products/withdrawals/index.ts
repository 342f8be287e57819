/** Withdrawals, as the app collects them. */
import { BookUser, Upload } from 'lucide-react';
import { lazy } from 'react';
import type { Product } from '../../foundation/product/index.ts';
import { withdrawalPages } from './pages.ts';
import { withdrawalsText } from './withdrawals-text.ts';

const PATH = 'pages/assets/withdraw/index';
const ADDRESSES = 'pages/user/address/address';

export const withdrawals: Product = {
  noun: 'withdrawals',
  pages: withdrawalPages,
  entries: [{ position: 2, label: 'entryWithdraw', icon: Upload, path: PATH }],
  menu: [
    { group: 'groupFunds', position: 2, label: 'menuWithdraw', icon: Upload, path: PATH },
    { group: 'groupFunds', position: 4, label: 'menuAddresses', icon: BookUser, path: ADDRESSES },
  ],
  records: {
    kinds: [
      'withdrawal_hold',
      'withdrawal_approved',
      'withdrawal_released',
      'withdrawal_failed',
      'withdrawal_returned',
      'withdrawal_short',
    ],
    list: {
      id: 'withdrawals',
      label: 'recordsWithdrawals',
      texts: [withdrawalsText],
      List: lazy(() => import('./withdrawal-list.tsx')),
    },
  },
  messages: {
    withdrawal_: { path: 'pages/assets/record', query: { tab: 'withdrawals' } },
    address_: { path: ADDRESSES },
    bank_: { path: 'pages/bankbind/index' },
  },
};
