/** What alerts need of the house. */
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MarketData } from '../market-data/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Notify, Tells } from '../notify/index.ts';
import type { AlertMessage } from './messages.ts';

export interface AlertPorts {
  markets: Pick<Markets, 'pairs' | 'pairById' | 'resolvePair'>;
  marketData: Pick<MarketData, 'lastPrice' | 'lastTradeNo' | 'priceBefore' | 'tradesAfter'>;
  notify: Pick<Tells<AlertMessage>, 'tellAll'> & Pick<Notify, 'recordsChanged'>;
  /** Of these customers, those who may be told: neither frozen nor closed, held so until the transaction ends. */
  reachable(tx: Tx, userIds: readonly number[]): Promise<ReadonlySet<number>>;
}

export interface AlertDeps {
  platform: Platform;
  ports: AlertPorts;
}
