/** What the treasury asks of other nouns. */
import type { Banks } from '../../foundation/banks/index.ts';
import type { Chains } from '../../foundation/chains/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { JobWatch } from '../../foundation/jobs/index.ts';
import type { InvariantMonitor } from '../../foundation/ledger/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { HouseLedgerAccount, QueueState } from '../../foundation/product.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { TreasuryMessage } from './messages.ts';

export interface TreasuryPorts {
  currencyName(currencyId: number): string;
  /** Undefined when there is none of that name. */
  currencyId(name: string): number | undefined;
  currencyNames(): readonly string[];
  /** Units of 10^-8 of one USDT by the feed; undefined while it is silent for long. Decides thresholds only. */
  usdtPrice(currencyId: number): bigint | undefined;
  /** The price is that of our own book, which whoever trades in it makes. */
  isPriceOurs(currencyId: number): boolean;
  isCustomer(userId: number, db: Queryable): Promise<boolean>;
  /** Registered as of the house or of staff (R-OPS-7). */
  isHouseAccount(userId: number, db: Queryable): Promise<boolean>;
  /** Masked address of a customer, name of an account of the house. */
  accountName(userId: number): Promise<string>;
  /** `operator:3` by name; others as they are. */
  actorName(actor: string): Promise<string>;
  notify: Pick<Tells<TreasuryMessage>, 'tell'>;
  monitor: InvariantMonitor;
  chains: Pick<Chains, 'holdings' | 'health' | 'houseTransfer' | 'isBooked' | 'currencies' | 'madeGood'>;
  banks: Pick<Banks, 'moved' | 'holdings' | 'closedUntil' | 'lock' | 'all' | 'statementCurrencyId'>;
  /** What of a house account open business stands on: nobody takes it out. */
  mustStay(tx: Tx, of: HouseLedgerAccount): Promise<bigint>;
  queues(): Promise<readonly QueueState[]>;
  jobs: JobWatch['list'];
}

export function treasuryPorts({
  markets,
  marketData,
  identity,
  operators,
  notify,
  monitor,
  chains,
  banks,
  collection,
  jobWatch,
}: Foundation): TreasuryPorts {
  return {
    currencyName: markets.currencyName,
    currencyId: (name) => markets.currencyByName(name)?.id,
    currencyNames: () => markets.currencies().map(({ name }) => name),
    usdtPrice: marketData.feedPrice,
    isPriceOurs: (currencyId) => marketData.usdtPrice(currencyId).source === 'own',
    isHouseAccount: operators.isHouseAccount,
    isCustomer: async (userId) => (await identity.userById(userId))?.kind === 'customer',
    accountName: async (userId) => {
      const known = await identity.namedForOperators(userId);
      return known === undefined ? '' : known.account || known.name;
    },
    actorName: async (actor) => {
      const id = /^operator:([1-9][0-9]*)$/.exec(actor)?.[1];
      return id === undefined ? actor : operators.operatorName(Number(id));
    },
    notify,
    monitor,
    chains,
    banks,
    mustStay: (tx, of) => collection.mustStay(tx, of),
    queues: () => collection.queues(),
    jobs: jobWatch.list,
  };
}
