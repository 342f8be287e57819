/** Accounts that became staff's or the house's a moment ago. */
import { notedAccountsIn } from '../../../platform/db/noted-accounts-store.ts';

export const barredAccounts = notedAccountsIn('contracts_barred');
