/** Accounts that became one person's a moment ago. */
import { notedAccountsIn } from '../../platform/db/noted-accounts-store.ts';

export const linkedAccounts = notedAccountsIn('spot_linked');
