/** Busted trades as operators meet them: the list, one trade examined, and the proposal (R-MD-6). */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { bustedTradeCalls } from '@candor/wire/operators';
import type { Route } from '../../../platform/http/handler.ts';
import { routesOf } from '../../../platform/http/handler.ts';
import { spanOf } from '../../../platform/http/span-of.ts';
import { BUSTED_TRADE } from './bust-trade.ts';
import type { PairTerms, SideFacts } from './bust-rules.ts';
import { bandOf } from './bust-rules.ts';
import { listBusts } from './busts-store.ts';
import { examineTrade } from './examine-trade.ts';
import type { Examined } from './examine-trade.ts';
import type { BustDeps } from './ports.ts';
import type { SettledBust, Share } from './settle-bust.ts';
import { houseLines, weighBust } from './weigh-bust.ts';

type Examination = ReplyOf<typeof bustedTradeCalls.examine>;

/** Routes of the operators' calls. */
export function bustedTradeRoutes(deps: BustDeps): Route[] {
  const { platform } = deps;
  return routesOf(bustedTradeCalls, {
    list: async ({ page, limit, ...days }) => {
      const of = { span: spanOf(days), limit, offset: (page - 1) * limit };
      const rows = await listBusts(platform.db, of);
      return rows.map((row) => ({
        match_id: row.pair_id,
        symbol: deps.desk.engine(row.pair_id).pair.symbol,
        trade_no: Number(row.trade_no),
        price: formatDecimal(row.price),
        qty: formatDecimal(row.quantity),
        value: formatDecimal(row.quote),
        traded_at: row.traded_at.getTime(),
        busted_at: row.busted_at.getTime(),
        proposal_id: Number(row.proposal_id),
        breaches: row.breaches,
      }));
    },
    examine: async ({ match_id: pairId, trade_no: tradeNo }) => {
      const examined = await examineTrade(deps, platform.db, { pairId, tradeNo });
      const bust = await weighBust(deps, platform.db, { examined, lock: false });
      return examinationOf(examined, bust);
    },
    propose: (request, caller) =>
      deps.ports.proposals.make({ kind: BUSTED_TRADE, input: request, reason: request.reason, caller }),
  });
}

function examinationOf(examined: Examined, bust: SettledBust): Examination {
  const { pair, trade, buyer, seller, terms, breaches } = examined;
  const isBuyTaker = trade.taker_side === 'B';
  // What undoing would move is of interest only where it can be done.
  const isOpen = breaches.length > 0 && trade.busted_at === null;
  const { baseName: base, quoteName: quote } = pair;
  return {
    match_id: pair.id,
    symbol: pair.symbol,
    trade_no: Number(trade.trade_no),
    price: formatDecimal(trade.price),
    qty: formatDecimal(trade.quantity),
    value: formatDecimal(trade.quote),
    traded_at: trade.at.getTime(),
    taker_side: isBuyTaker ? 'buy' : 'sell',
    buyer: sideShown(buyer, terms, isBuyTaker),
    seller: sideShown(seller, terms, !isBuyTaker),
    breaches,
    busted_at: trade.busted_at?.getTime() ?? null,
    shares: isOpen
      ? [
          shareShown(buyer.userId, bust.buyer, { got: base, paid: quote }),
          shareShown(seller.userId, bust.seller, { got: quote, paid: base }),
        ]
      : [],
    house: isOpen ? houseLines(examined, bust) : [],
  };
}

function sideShown(side: SideFacts, terms: PairTerms, isTaker: boolean): Examination['buyer'] {
  const band = bandOf(side, terms);
  const { seen } = side;
  return {
    user_id: side.userId,
    order_id: side.orderId,
    order_type: side.type,
    role: isTaker ? 'taker' : 'maker',
    price: formatDecimal(side.price),
    placed_at: side.placedAt,
    band:
      band === undefined || seen === undefined
        ? null
        : {
            index: formatDecimal(seen.index),
            premium: formatDecimal(seen.premium),
            highest_buy: formatDecimal(band.highestBuy),
            lowest_sell: formatDecimal(band.lowestSell),
          },
  };
}

const shareShown = (
  userId: number,
  { returns, missing, refund }: Share,
  of: { got: string; paid: string },
) => ({
  user_id: userId,
  gives_back: formatDecimal(returns),
  gives_currency: of.got,
  missing: formatDecimal(missing),
  gets_back: formatDecimal(refund),
  gets_currency: of.paid,
});
