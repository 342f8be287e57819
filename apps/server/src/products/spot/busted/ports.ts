/** What undoing a trade needs of the nouns around it: two persons, candles made anew, and words for everybody. */
import type { Ledger } from '../../../foundation/ledger/index.ts';
import type { Tells } from '../../../foundation/notify/index.ts';
import type { Proposals } from '../../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OrderDesk } from '../order-path/order-desk.ts';
import type { NoticeTexts } from './bust-notice.ts';
import type { SpotMessage } from '../messages.ts';

export interface BustPorts {
  proposals: Pick<Proposals, 'make'>;
  notify: Pick<Tells<SpotMessage>, 'tell'>;
  /** USDT of 10^-8 for one unit by the feed; undefined without a price that is none of ours. */
  feedPrice(currencyId: number): bigint | undefined;
  /** When a pair was listed, milliseconds. */
  listedAt(pairId: number): number;
  /** Minutes after a listing without a band, milliseconds. */
  freeMs: number;
  /** Makes the candles over a trade anew without it. */
  correct(tx: Tx, of: { pairId: number; at: number }): Promise<void>;
  /** A notice for everybody, in every language. */
  publish(tx: Tx, of: { texts: NoticeTexts; at: Date }): Promise<void>;
  isCustomer(userId: number, db: Queryable): Promise<boolean>;
}

export interface BustDeps {
  platform: Platform;
  ledger: Ledger;
  desk: OrderDesk;
  ports: BustPorts;
}
