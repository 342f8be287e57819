/**
 * What one commit means for one customer, as execution reports: his new orders, one report a fill in the order of the trades, then what
 * ended or was reduced. Numbers of reports follow from the pair's log, so they are the same on every node. Pure.
 */
import type { TradingBatch, TradingOrder, TradingTrade } from '../../../foundation/trading/index.ts';
import {
  amount,
  clientIdOf,
  priceShown,
  quantityShown,
  sideOf,
  statusOf,
  timeInForceOf,
  typeOf,
} from '../render.ts';
import type { Pair } from '../world.ts';

/** More reports than one batch can have. */
const A_BATCH = 10_000;

interface Step {
  order: TradingOrder;
  /** `x`: what happened. */
  happened: 'NEW' | 'TRADE' | 'CANCELED' | 'EXPIRED' | 'REPLACED';
  status: string;
  filled: bigint;
  filledQuote: bigint;
  trade?: TradingTrade;
}

export function reportsFor(userId: number, batch: TradingBatch, { pair, now }: { pair: Pair; now: number }) {
  return stepsOf(userId, batch).map((step, n) =>
    reportOf(step, { pair, batch, now, id: batch.lastSeq * A_BATCH + n }),
  );
}

function stepsOf(userId: number, batch: TradingBatch): Step[] {
  const ownOrders = [...batch.changed.values()].filter((order) => order.userId === userId);
  const trades = batch.trades.filter(
    ({ buyer, seller }) => buyer.userId === userId || seller.userId === userId,
  );
  const sums = new Map(ownOrders.map((order) => [order.id, before(order, trades)]));
  const isFresh = ({ id }: TradingOrder): boolean => batch.placed.has(id);
  const steps: Step[] = ownOrders
    .filter(isFresh)
    .map((order) => ({ order, happened: 'NEW', status: 'NEW', filled: 0n, filledQuote: 0n }));
  for (const trade of trades)
    for (const { orderId } of [trade.buyer, trade.seller]) {
      const order = batch.changed.get(orderId);
      const sum = sums.get(orderId);
      if (order === undefined || sum === undefined) continue;
      sum.filled += trade.quantity;
      sum.filledQuote += trade.quote;
      const isLast = sum.filled === order.filled && statusOf(order) === 'FILLED';
      steps.push({ order, happened: 'TRADE', status: isLast ? 'FILLED' : 'PARTIALLY_FILLED', ...sum, trade });
    }
  for (const order of ownOrders) {
    const { filled, filledQuote } = order;
    const status = statusOf(order);
    if (status === 'CANCELED' || status === 'EXPIRED')
      steps.push({ order, happened: status, status, filled, filledQuote });
    else if (!isFresh(order) && status !== 'FILLED' && !trades.some((trade) => takesPart(order, trade)))
      steps.push({ order, happened: order.stop === null ? 'REPLACED' : 'NEW', status, filled, filledQuote });
  }
  return steps;
}

const takesPart = ({ id }: TradingOrder, { buyer, seller }: TradingTrade): boolean =>
  buyer.orderId === id || seller.orderId === id;

function before(
  order: TradingOrder,
  trades: readonly TradingTrade[],
): { filled: bigint; filledQuote: bigint } {
  const ownParts = trades.filter((trade) => takesPart(order, trade));
  return {
    filled: ownParts.reduce((left, { quantity }) => left - quantity, order.filled),
    filledQuote: ownParts.reduce((left, { quote }) => left - quote, order.filledQuote),
  };
}

function reportOf(
  { order, happened, status, filled, filledQuote, trade }: Step,
  { pair, batch, now, id }: { pair: Pair; batch: TradingBatch; now: number; id: number },
) {
  const isBuy = order.side === 'buy';
  const isTaker = trade !== undefined && trade.takerSide === order.side;
  const fee = trade === undefined ? 0n : isBuy ? trade.buyerFee : trade.sellerFee;
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  return {
    e: 'executionReport',
    E: now,
    s: pair.key,
    c: clientIdOf(order),
    S: sideOf(order),
    o: typeOf(order),
    f: timeInForceOf(order),
    q: amount(quantityShown(order)),
    p: amount(priceShown(order)),
    P: amount(order.stop?.trigger ?? 0n),
    F: amount(0n),
    g: -1,
    C: happened === 'CANCELED' ? clientIdOf(order) : '',
    x: happened,
    X: status,
    r: 'NONE',
    i: order.id,
    l: amount(trade?.quantity ?? 0n),
    z: amount(filled),
    L: amount(trade?.price ?? 0n),
    n: amount(fee),
    N: trade === undefined ? null : isBuy ? pair.baseName : pair.quoteName,
    T: batch.at,
    t: trade?.tradeNo ?? -1,
    I: id,
    w: isOpen && order.state !== 'untriggered',
    m: trade !== undefined && !isTaker,
    M: false,
    O: order.createdAt,
    Z: amount(filledQuote),
    Y: amount(trade?.quote ?? 0n),
    Q: amount(order.budget ?? 0n),
    W: order.createdAt,
    V: 'EXPIRE_TAKER',
  };
}
