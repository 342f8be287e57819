/**
 * The port between whoever keeps the order books (spot) and whoever speaks to programs (bots): products do not import one another, so
 * both stand on this. Orders go the way of every order of the app; there is no second one.
 */
import type { RequestOf, spotCalls } from '@candor/wire';
import { Unavailable } from '../../platform/refusal.ts';

export interface TradingOrder {
  id: number;
  pairId: number;
  userId: number;
  clientOrderId: string | null;
  side: 'buy' | 'sell';
  type: 'limit' | 'market';
  timeInForce: 'GTC' | 'IOC' | 'FOK' | 'POST';
  /** Limit or protection price; amounts are 10^-8. */
  price: bigint;
  quantity: bigint;
  /** Quote currency, of a market buy that states it. */
  budget: bigint | null;
  filled: bigint;
  filledQuote: bigint;
  /** In what the order receives. */
  fee: bigint;
  state: 'untriggered' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | 'expired';
  stop: { kind: 'stop' | 'take_profit'; trigger: bigint } | null;
  createdAt: number;
  updatedAt: number;
}

interface Party {
  userId: number;
  orderId: number;
}

export interface TradingTrade {
  /** Counts up within the pair without gaps. */
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  takerSide: 'buy' | 'sell';
  buyer: Party;
  seller: Party;
  /** In base. */
  buyerFee: bigint;
  /** In quote. */
  sellerFee: bigint;
}

/** One customer's side of a trade. */
export interface TradingFill {
  pairId: number;
  tradeNo: number;
  orderId: number;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  fee: bigint;
  isBuyer: boolean;
  isMaker: boolean;
  at: number;
}

/** What one commit did to a pair, told on every node in the order of the pair's log. */
export interface TradingBatch {
  pairId: number;
  /** Numbers of its first and last command; a gap to the batch before means that this node has loaded the pair anew. */
  firstSeq: number;
  lastSeq: number;
  at: number;
  /** Orders as they stand after it. */
  changed: ReadonlyMap<number, TradingOrder>;
  /** Those of them that are new. */
  placed: ReadonlySet<number>;
  trades: readonly TradingTrade[];
}

/** An order as committed, with the trades of its batch; those of other orders are among them. */
export interface TradedOrder {
  order: TradingOrder;
  trades: readonly TradingTrade[];
}

export interface OrderRange {
  pairId: number;
  /** Milliseconds; null is open. */
  from: number | null;
  to: number | null;
  limit: number;
  /** The oldest of them first, not the newest. */
  isForward: boolean;
}

export interface TradingDesk {
  /** Throws the refusals of `coin/trade`. */
  place(userId: number, request: RequestOf<typeof spotCalls.placeOrder>): Promise<TradedOrder>;
  /** The same rules without the order: what would be refused before the book is. */
  check(userId: number, request: RequestOf<typeof spotCalls.placeOrder>): Promise<void>;
  /** Undefined when it was finished already, or is nobody's or somebody else's. */
  cancel(userId: number, orderId: number): Promise<TradingOrder | undefined>;
  /** Less of the same; it keeps its place. Undefined where it is no longer open. */
  reduce(of: { userId: number; orderId: number; quantity: bigint }): Promise<TradingOrder | undefined>;
  /** What it cancelled of the customer's open orders, with those of `only` where that is given. */
  cancelAll(of: { userId: number; pairId?: number; only?: ReadonlySet<number> }): Promise<TradingOrder[]>;
  find(
    userId: number,
    by: { orderId: number } | { clientOrderId: string },
  ): Promise<TradingOrder | undefined>;
  openOrders(userId: number, pairId: number | undefined): Promise<TradingOrder[]>;
  orders(userId: number, range: OrderRange): Promise<TradingOrder[]>;
  fills(
    userId: number,
    range: OrderRange & { orderId: number | null; fromTradeNo: number | null },
  ): Promise<TradingFill[]>;
  /** Levels as committed, best first, with the number of the last command. */
  book(pairId: number, levels: number): { seq: number; bids: Level[]; asks: Level[] };
  /** Every batch from now on. */
  onBatch(listener: (batch: TradingBatch) => void): void;
}

/** Price and quantity. */
export type Level = readonly [price: bigint, quantity: bigint];

export interface Trading {
  /** Whoever keeps the books says so before the start. */
  keptBy(desk: TradingDesk): void;
  desk(): TradingDesk;
}

export function createTrading(): Trading {
  let kept: TradingDesk | undefined;
  return {
    keptBy: (desk) => void (kept = desk),
    desk() {
      if (kept === undefined) throw new Unavailable('nobody keeps an order book here');
      return kept;
    },
  };
}
