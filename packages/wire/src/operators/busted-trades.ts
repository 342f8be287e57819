/** Busted trades (R-MD-6): what the records prove about a trade, and two persons undoing one that broke the price band. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, datedPaging, id, milliseconds, request, text } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';

/** How a trade broke R-SPOT-6: past what its buyer or its seller might pay or take, or past a market order's protection price. */
export const BAND_BREACHES = ['above_highest_buy', 'below_lowest_sell', 'past_protection_price'] as const;

/** One order of the trade with the band as it stood when the order was accepted, worked out anew from what was recorded then. */
const bustSide = v.object({
  user_id: v.number(),
  order_id: v.number(),
  order_type: v.picklist(['limit', 'market']),
  role: v.picklist(['maker', 'taker']),
  /** Limit price, or the protection price of a market order. */
  price: amountText,
  placed_at: milliseconds,
  /** null: no band was in force, or nothing of it was recorded; then nothing can be proved against the trade. */
  band: v.nullable(
    v.object({ index: amountText, premium: v.string(), highest_buy: amountText, lowest_sell: amountText }),
  ),
});

/** What undoing the trade would move for one customer, by the balances of this moment. */
const bustShare = v.object({
  user_id: v.number(),
  /** Of what he received, net of the fee. */
  gives_back: amountText,
  gives_currency: v.string(),
  /** What he no longer has; the house puts it in from its own money. */
  missing: amountText,
  gets_back: amountText,
  gets_currency: v.string(),
});

export const bustedTrade = v.object({
  match_id: v.number(),
  symbol: v.string(),
  trade_no: v.number(),
  price: amountText,
  qty: amountText,
  value: amountText,
  traded_at: milliseconds,
  busted_at: milliseconds,
  proposal_id: v.number(),
  breaches: v.array(v.picklist(BAND_BREACHES)),
});

export const bustedTradeCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/busted_trades',
    views: 'list',
    access: 'operator',
    roles: ['market_admin', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary: 'Trades that were undone, newest first, of all days or of some.',
    request: request({ ...datedPaging }),
    reply: v.array(bustedTrade),
    refusals: [],
  },
  examine: {
    method: 'GET',
    path: 'operator/busted_trades/examine',
    views: 'list',
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['market_admin', 'treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'One trade with its two orders, the band each was accepted under, what of R-SPOT-6 it broke, and what undoing it would move.',
    request: request({ match_id: id, trade_no: id }),
    reply: v.object({
      match_id: v.number(),
      symbol: v.string(),
      trade_no: v.number(),
      price: amountText,
      qty: amountText,
      value: amountText,
      traded_at: milliseconds,
      taker_side: v.picklist(['buy', 'sell']),
      buyer: bustSide,
      seller: bustSide,
      /** Empty: the trade kept the band and can never be undone. */
      breaches: v.array(v.picklist(BAND_BREACHES)),
      busted_at: v.nullable(milliseconds),
      shares: v.array(bustShare),
      /** Of the house's own money, per currency: positive is put in, negative is left over. */
      house: v.array(v.object({ currency: v.string(), amount: v.string() })),
    }),
    refusals: ['pair_unknown', 'trade_unknown', 'acts_too_many'],
  },
  propose: {
    method: 'POST',
    path: 'operator/busted_trades/propose',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Proposes to undo a trade (four eyes). Refused unless the records themselves prove that it broke the price band (R-MD-6).',
    request: request({ match_id: id, trade_no: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'pair_unknown',
      'trade_unknown',
      'trade_kept_the_band',
      'trade_already_busted',
      'bust_not_covered',
      ...PROPOSING,
      'proof_needed',
    ],
  },
});

export const bustedTradeNoun = defineNoun({
  calls: bustedTradeCalls,
  refusals: ['trade_unknown', 'trade_kept_the_band', 'trade_already_busted', 'bust_not_covered'],
});
