/** What the treasury asks of other nouns; joined in main.ts. */
import type { Chains } from '../../foundation/chains/index.ts';
import type { InvariantMonitor } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** One list of things people have to do. */
export interface QueueState {
  name: string;
  open: number;
  oldestAt: number | null;
  late: number;
}

export interface TreasuryPorts {
  currencyName(currencyId: number): string;
  /** Undefined when there is none of that name. */
  currencyId(name: string): number | undefined;
  /** Units of 10^-8 of one USDT; undefined without a price. Decides thresholds only. */
  usdtPrice(currencyId: number): bigint | undefined;
  isCustomer(userId: number, db: Queryable): Promise<boolean>;
  monitor: InvariantMonitor;
  chains: Pick<Chains, 'holdings' | 'health'>;
  queues: readonly (() => Promise<readonly QueueState[]>)[];
}
