/** A hold moves a customer's own money between available and frozen of the same account; it never leaves the customer. */
import type { CustomerAccount } from './chart-of-accounts.ts';
import type { Move } from './journal.ts';

export interface HoldOf {
  userId: number;
  account: CustomerAccount;
  currencyId: number;
  amount: bigint;
}

/** available -> frozen. */
export function hold({ userId, account, currencyId, amount }: HoldOf): Move {
  return {
    from: { userId, account, bucket: 'available' },
    to: { userId, account, bucket: 'frozen' },
    currencyId,
    amount,
  };
}

/** frozen -> available. */
export function release({ userId, account, currencyId, amount }: HoldOf): Move {
  return {
    from: { userId, account, bucket: 'frozen' },
    to: { userId, account, bucket: 'available' },
    currencyId,
    amount,
  };
}
