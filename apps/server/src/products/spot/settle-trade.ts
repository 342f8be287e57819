/** A trade becomes one journal (P-SP-2 to P-SP-4). Pure: amounts in, moves and figures out. */
import type { Journal, Move } from '@candor/ledger';
import { coinAvailable, coinFrozen, house, journalOf } from '@candor/ledger';
import { multiplyDown } from '@candor/money';
import type { Side } from '@candor/matching';
import type { SpotPair } from './spot-pair.ts';
import { notionalOf } from './spot-pair.ts';

export interface TradeParty {
  userId: number;
  orderId: number;
  /** Fraction of 1 in units of 10^-8: maker or taker rate of this party's order. */
  feeRate: bigint;
}

export interface TradeFacts {
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  takerSide: Side;
  buyer: TradeParty;
  seller: TradeParty;
  /** What the buyer froze per unit: the limit price, or the trade's own price when the hold is a budget. */
  heldPrice: bigint;
}

export interface SettledTrade extends TradeFacts {
  quote: bigint;
  /** Base currency, T(quantity * rate). */
  buyerFee: bigint;
  /** Quote currency, T(quote * rate). */
  sellerFee: bigint;
  journal: Journal;
}

/**
 * fee = T(received amount * rate), taken from what the order receives (R-SPOT-5); the complementary leg is found by
 * subtraction (R-MONEY-2). Income is sharded by pair so that pairs do not queue behind one fee row.
 */
export function settleTrade(pair: SpotPair, facts: TradeFacts): SettledTrade {
  const { buyer, seller, price, quantity } = facts;
  const quote = notionalOf(price, quantity);
  const buyerFee = multiplyDown(quantity, buyer.feeRate);
  const sellerFee = multiplyDown(quote, seller.feeRate);
  const income = house('I:fee:spot', pair.id);
  const moves: Move[] = [
    {
      from: coinFrozen(buyer.userId),
      to: coinAvailable(seller.userId),
      currencyId: pair.quoteId,
      amount: quote - sellerFee,
    },
    { from: coinFrozen(buyer.userId), to: income, currencyId: pair.quoteId, amount: sellerFee },
    {
      from: coinFrozen(seller.userId),
      to: coinAvailable(buyer.userId),
      currencyId: pair.baseId,
      amount: quantity - buyerFee,
    },
    { from: coinFrozen(seller.userId), to: income, currencyId: pair.baseId, amount: buyerFee },
    {
      from: coinFrozen(buyer.userId),
      to: coinAvailable(buyer.userId),
      currencyId: pair.quoteId,
      amount: notionalOf(facts.heldPrice, quantity) - quote,
    },
  ];
  const taker = facts.takerSide === 'buy' ? buyer : seller;
  const refId = `${pair.id}:${facts.tradeNo}`;
  const journal = journalOf(
    { kind: 'spot_trade', refType: 'spot_trade', refId, actor: `user:${taker.userId}` },
    moves,
  );
  return { ...facts, quote, buyerFee, sellerFee, journal };
}
