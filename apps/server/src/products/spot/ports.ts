/** What spot needs of the nouns below it, as values. */
import type { Identity } from '../../foundation/identity/index.ts';
import type { SaleGate } from '../../foundation/sales/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Band } from './order-rules.ts';
import type { BandSeen } from './order-state.ts';
import type { SpotPair } from './spot-pair.ts';

export interface CommittedTrade {
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  takerSide: 'buy' | 'sell';
  /** Milliseconds. */
  at: number;
}

export interface SpotPorts {
  pairs(): readonly SpotPair[];
  /** A pair that is listed while the server runs waits for what is done here. */
  onListed(prepare: (pair: SpotPair) => Promise<void>): void;
  /** Throws Refusal pair_unknown. */
  resolvePair(query: {
    symbol?: string | undefined;
    currency_id?: number | undefined;
    legal_id?: number | undefined;
    match_id?: number | undefined;
  }): SpotPair;
  /** Whether anything new is taken of somebody in a pair; cancelling is always possible. */
  gate: SaleGate;
  /** Throws where this customer may not buy this pair's base now: a token on a real asset without a disclosure, or unread (R-RWA-1). */
  refuseUnread(userId: number, pairId: number): Promise<void> | undefined;
  /** Stops the pair for everybody because something is wrong with it; two persons open it again. */
  stopForFault(pairId: number): Promise<void>;
  /** Calls whoever is on call. */
  page(of: {
    event: string;
    subject: string;
    text: string;
    details: Readonly<Record<string, string | number | readonly string[]>>;
  }): Promise<void>;
  /** Index price, undefined without one. */
  index(pairId: number): bigint | undefined;
  /** The band now, and what it was worked out from. */
  band(pairId: number): { band: Band; seen: BandSeen | undefined };
  /** Middle of the book, once a second: the premium average of R-SPOT-6 is made of it. */
  recordMid(pairId: number, mid: bigint): void;
  /** Committed trades, in order and once per node. */
  onTrades(pairId: number, trades: readonly CommittedTrade[]): void;
  currencyName(currencyId: number): string;
  /** Rates of a customer's level as he places an order (R-VIP-1); the order keeps them. */
  ratesOf(userId: number, pair: SpotPair): { makerRate: bigint; takerRate: bigint };
  stpGroupOf(userId: number): number | Promise<number>;
  /** As the database has them now, in the order of the ids. */
  stpGroupsNow(db: Queryable, userIds: readonly number[]): Promise<number[]>;
  /** Hears which accounts are one person's from now on. */
  onLinked: Identity['onLinked'];
  /** Declared house liquidity and demo traders: nobody listens to their private events. */
  isSilent(userId: number): boolean;
}
