/**
 * The book three ways: rebuilt from the first command on, loaded from the open orders, and as a server shows it. Replaying
 * must also give exactly the trades that were stored, makers and takers included, so the queues within a price agree too.
 */
import type { DepthLevel } from '@candor/matching';
import { formatDecimal } from '@candor/money';
import type { Queryable } from '../../apps/server/src/platform/db/database.ts';
import { PairBook } from '../../apps/server/src/products/spot/pair-book.ts';
import type { SpotPair } from '../../apps/server/src/products/spot/spot-pair.ts';
import { priceOf, quantityOf } from '../../apps/server/src/products/spot/spot-pair.ts';
import { loadPair, logAfter } from '../../apps/server/src/products/spot/spot-store.ts';

export interface CheckedBook {
  symbol: string;
  commands: number;
  trades: number;
  hash: string;
  faults: string[];
}

/** Checks every pair that has been traded; `urls` are the servers whose depth must show it. */
export async function checkBooks(owner: Queryable, urls: readonly string[]): Promise<CheckedBook[]> {
  const books: CheckedBook[] = [];
  for (const pair of await tradedPairs(owner)) books.push(await checkBook(owner, pair, urls));
  return books;
}

async function checkBook(owner: Queryable, pair: SpotPair, urls: readonly string[]): Promise<CheckedBook> {
  const faults: string[] = [];
  const loaded = await loadPair(owner, pair.id);
  const fromOrders = new PairBook(pair);
  fromOrders.reset(loaded);
  const fromLog = new PairBook(pair);
  const trades: string[] = [];
  for (;;) {
    const batches = await logAfter(owner, pair.id, fromLog.seq);
    for (const batch of batches)
      for (const trade of fromLog.replay(batch).trades)
        trades.push(
          [
            trade.tradeNo,
            trade.price,
            trade.quantity,
            trade.buyer.orderId,
            trade.seller.orderId,
            trade.buyerFee,
            trade.sellerFee,
          ].join(),
        );
    if (batches.length === 0) break;
  }
  const [logHash, orderHash] = [fromLog.book.stateHash(), fromOrders.book.stateHash()];
  if (logHash !== orderHash) faults.push(`rebuilt from the log ${logHash}, loaded from orders ${orderHash}`);
  if (fromLog.seq !== loaded.seq)
    faults.push(`the log ends at ${fromLog.seq}, the market stands at ${loaded.seq}`);
  const stored = await storedTrades(owner, pair.id);
  const first = trades.findIndex((trade, n) => trade !== stored[n]);
  if (first >= 0 || trades.length !== stored.length)
    faults.push(
      `replay gives ${trades.length} trades, stored are ${stored.length}; first difference at ${first}`,
    );
  for (const url of urls)
    faults.push(...(await shownWrongly(url, pair, { book: fromOrders, seq: loaded.seq })));
  return { symbol: pair.symbol, commands: loaded.seq, trades: stored.length, hash: orderHash, faults };
}

async function shownWrongly(
  url: string,
  pair: SpotPair,
  of: { book: PairBook; seq: number },
): Promise<string[]> {
  const response = await fetch(`${url}/api/market/depth?symbol=${encodeURIComponent(pair.symbol)}`);
  const { data } = (await response.json()) as {
    data: { lastUpdateId: number; bids: string[][]; asks: string[][] };
  };
  if (data.lastUpdateId !== of.seq) return [`${url} shows update ${data.lastUpdateId} instead of ${of.seq}`];
  const { bids, asks } = of.book.book.depth(200);
  const levels = (side: readonly DepthLevel[]) =>
    side.map(([ticks, lots]) => [formatDecimal(priceOf(pair, ticks)), formatDecimal(quantityOf(pair, lots))]);
  const isSame = JSON.stringify([data.bids, data.asks]) === JSON.stringify([levels(bids), levels(asks)]);
  return isSame ? [] : [`${url} shows another book`];
}

async function storedTrades(owner: Queryable, pairId: number): Promise<string[]> {
  const rows = await owner.query<{ t: string }>(
    `select concat_ws(',', trade_no, price, quantity, case taker_side when 'B' then taker_order_id else maker_order_id end,
       case taker_side when 'S' then taker_order_id else maker_order_id end, buyer_fee, seller_fee) as t
     from spot_trades where pair_id = $1 order by trade_no`,
    [pairId],
  );
  return rows.map((row) => row.t);
}

async function tradedPairs(owner: Queryable): Promise<SpotPair[]> {
  return owner.query<SpotPair>(
    `select p.id, b.name || '/' || q.name as symbol, p.base_id as "baseId", p.quote_id as "quoteId", b.name as "baseName", q.name as "quoteName",
       p.tick, p.lot, p.min_notional as "minNotional", p.max_notional as "maxNotional", p.max_open_orders as "maxOpenOrders",
       p.maker_rate as "makerRate", p.taker_rate as "takerRate"
     from markets_pairs p join markets_currencies b on b.id = p.base_id join markets_currencies q on q.id = p.quote_id
     join spot_markets m on m.pair_id = p.id where m.seq > 0 order by p.id`,
  );
}
