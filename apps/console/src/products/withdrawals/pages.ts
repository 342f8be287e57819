/** Pages of withdrawals. */
import { operatorWithdrawalCalls } from '@candor/wire/operators';
import { definePages } from '../../platform/routing/index.ts';

export const withdrawalPages = definePages([
  { path: 'withdrawals', load: () => import('./queue.screen.tsx'), call: operatorWithdrawalCalls.queue },
  {
    path: 'withdrawals/:id',
    load: () => import('./withdrawal.screen.tsx'),
    call: operatorWithdrawalCalls.detail,
  },
]);
