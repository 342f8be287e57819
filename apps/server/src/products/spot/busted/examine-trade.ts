/**
 * Examines a trade: its two orders as the command log has them, the band each was accepted under, what of R-SPOT-6 the trade
 * broke, and what undoing it would move now. Reads only, and the same whoever asks.
 */
import type { JournalRow, PostingRow } from '../../../foundation/ledger/index.ts';
import { ledgerReads, lockBalances, readBalances } from '../../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import { decimal } from '@candor/money';
import { seenOf } from '../order-path/command-log.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { Breach, PairTerms, SideFacts } from './bust-rules.ts';
import { breachesOf } from './bust-rules.ts';
import type { PlacedRow, TradeRow } from './busts-store.ts';
import { readPlacings, readTrade } from './busts-store.ts';
import type { BustDeps } from './ports.ts';
import type { Standing, TradeMoney } from './settle-bust.ts';

export interface TradeName {
  pairId: number;
  tradeNo: number;
}

export interface Examined {
  pair: SpotPair;
  terms: PairTerms;
  trade: TradeRow;
  buyer: SideFacts;
  seller: SideFacts;
  /** Empty: the trade kept the band. */
  breaches: Breach[];
}

export async function examineTrade(
  { desk, ports }: BustDeps,
  db: Queryable,
  { pairId, tradeNo }: TradeName,
): Promise<Examined> {
  const { pair } = desk.engine(pairId);
  const trade = await readTrade(db, { pairId, tradeNo });
  if (trade === undefined) throw new Refusal('trade_unknown');
  const isBuyTaker = trade.taker_side === 'B';
  const placings = await readPlacings(db, {
    pairId,
    orderIds: [trade.taker_order_id, trade.maker_order_id],
  });
  const sideOf = (orderId: bigint, userId: number): SideFacts =>
    factsOf(
      placings.find(({ id }) => id === Number(orderId)),
      { orderId: Number(orderId), userId, trade },
    );
  const buyer = sideOf(isBuyTaker ? trade.taker_order_id : trade.maker_order_id, trade.buyer_id);
  const seller = sideOf(isBuyTaker ? trade.maker_order_id : trade.taker_order_id, trade.seller_id);
  const terms = { priceStep: pair.priceStep, listedAt: ports.listedAt(pairId), freeMs: ports.freeMs };
  const breaches = breachesOf({ price: trade.price, buyer, seller }, terms);
  return { pair, terms, trade, buyer, seller, breaches };
}

/** An order that the log does not have, or has for somebody else, proves nothing against its trade. */
function factsOf(
  row: PlacedRow | undefined,
  { orderId, userId, trade }: { orderId: number; userId: number; trade: TradeRow },
): SideFacts {
  if (row === undefined || row.placed.user !== userId)
    return {
      userId,
      orderId,
      type: 'limit',
      price: trade.price,
      placedAt: trade.at.getTime(),
      seen: undefined,
    };
  const { placed, at } = row;
  return {
    userId,
    orderId,
    type: placed.type,
    price: decimal(placed.price),
    placedAt: at.getTime(),
    seen: seenOf(placed),
  };
}

/** What the trade's journal moved, read from its postings: these are what is undone, not what the trade says. */
export async function moneyOf(db: Queryable, examined: Examined): Promise<TradeMoney> {
  const { pair, trade, buyer, seller } = examined;
  const journal = await ledgerReads.journalOfKind(db, {
    kind: 'spot_trade',
    refId: `${pair.id}:${trade.trade_no}`,
  });
  assert(journal !== undefined, `trade ${pair.id}:${trade.trade_no} has no journal`);
  const index = (trade.taker_side === 'B' ? buyer : seller).seen?.index ?? buyer.seen?.index;
  return {
    buyerId: trade.buyer_id,
    sellerId: trade.seller_id,
    pairId: pair.id,
    baseId: pair.baseId,
    quoteId: pair.quoteId,
    buyerGot: sumOf(journal, { userId: trade.buyer_id, currencyId: pair.baseId }),
    sellerGot: sumOf(journal, { userId: trade.seller_id, currencyId: pair.quoteId }),
    buyerFee: sumOf(journal, { userId: null, currencyId: pair.baseId }),
    sellerFee: sumOf(journal, { userId: null, currencyId: pair.quoteId }),
    index: index ?? seller.seen?.index ?? trade.price,
  };
}

function sumOf(
  { postings }: JournalRow & { postings: PostingRow[] },
  of: { userId: number | null; currencyId: number },
): bigint {
  return postings
    .filter(
      (posting) =>
        posting.user_id === of.userId && posting.currency_id === of.currencyId && posting.bucket !== 'f',
    )
    .reduce((total, { amount }) => total + amount, 0n);
}

/** Balances that undoing would touch; `lock` holds them until the transaction ends. */
export async function standingOf(
  { ledger }: BustDeps,
  db: Queryable | Tx,
  { money, lock }: { money: TradeMoney; lock: boolean },
): Promise<Standing & { equityBase: bigint; equityQuote: bigint }> {
  const { buyerId, sellerId, baseId, quoteId, pairId } = money;
  const place = (userId: number | null, account: string, of: { currencyId: number; shard?: number }) => ({
    userId,
    account,
    currencyId: of.currencyId,
    shard: of.shard ?? 0,
  });
  const places = [
    place(buyerId, 'coin', { currencyId: baseId }),
    place(sellerId, 'coin', { currencyId: quoteId }),
    place(null, 'I:fee:spot', { currencyId: baseId, shard: pairId }),
    place(null, 'I:fee:spot', { currencyId: quoteId, shard: pairId }),
    place(null, 'E:equity', { currencyId: baseId }),
    place(null, 'E:equity', { currencyId: quoteId }),
    // Not asked for their sums: locked with the rest, in one order.
    place(buyerId, 'coin', { currencyId: quoteId }),
    place(sellerId, 'coin', { currencyId: baseId }),
  ];
  const ids = await ledger.directory.idsOf(places, db);
  const rows = await (lock ? lockBalances(db, ids) : readBalances(db, ids));
  const at = (n: number): bigint => rows.find(({ id }) => id === ids[n])?.available ?? 0n;
  return {
    buyerBase: at(0),
    sellerQuote: at(1),
    feesBase: at(2),
    feesQuote: at(3),
    equityBase: at(4),
    equityQuote: at(5),
  };
}
