/** What closing an account asks of the nouns around it: proof, money, open cases, and what each forgets. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Tells } from '../notify/index.ts';
import type { ClosureMessage } from './messages.ts';

export interface ClosurePorts {
  identity: Pick<
    Identity,
    | 'assertFundPassword'
    | 'assertSecondFactorIfOn'
    | 'checkOwnCode'
    | 'hasSecondFactor'
    | 'lockCaller'
    | 'lockCustomer'
    | 'closeAccount'
    | 'onProofsGone'
    | 'userById'
  >;
  notify: Pick<Tells<ClosureMessage>, 'tell'>;
  files: Pick<Files, 'count' | 'erase'>;
  balancesOf: Ledger['balancesOf'];
  lockBalancesOf: Ledger['lockBalancesOf'];
  currencyName(currencyId: number): string;
  /** USDT of 10^-8 for one unit. */
  usdtPrice(currencyId: number): bigint | undefined;
  currencyId(name: string): number | undefined;
  /** Cases that are open about a customer, by their obstacle's name. */
  openCases(): readonly OpenCases[];
}

export interface OpenCases {
  code: 'deposit_open' | 'withdrawal_open' | 'rental_open';
  isOpen(db: Queryable | Tx, userId: number): Promise<boolean>;
}
